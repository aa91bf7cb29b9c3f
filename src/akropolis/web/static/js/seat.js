// A seat is taken at once where scripts run; elsewhere by the button.
document.querySelector('form')?.requestSubmit();
