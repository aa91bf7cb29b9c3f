// Runs before the page is painted, so that the theme never flashes. Not a module: modules wait.
(function () {
  /** @type {{theme?: string, patterns?: boolean, motion?: string, row?: string, hand?: string}} */
  var p = {};
  var root = document.documentElement;
  try { p = JSON.parse(localStorage.getItem('akropolis') || '{}'); } catch (e) { /* nothing kept */ }
  var theme = p.theme || 'auto';
  if (theme === 'auto' && matchMedia('(prefers-contrast: more)').matches) theme = 'contrast';
  if (theme !== 'auto') root.dataset.theme = theme;
  root.dataset.patterns = p.patterns ? 'on' : 'off';
  root.dataset.motion = p.motion || 'auto';
  root.dataset.row = p.row || 'free_left';
  root.dataset.hand = p.hand || 'right';
})();
