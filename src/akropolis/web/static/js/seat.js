// The door to a seat: the name by which the reader played last stands there already.

import { keep, prefs } from './prefs.js';

const form = /** @type {HTMLFormElement} */ (document.querySelector('#seat'));
const name = /** @type {HTMLInputElement} */ (form.elements.namedItem('name'));
name.value = prefs().name;
form.addEventListener('submit', () => keep({ name: name.value.trim() }));
