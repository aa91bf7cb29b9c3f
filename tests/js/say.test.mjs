import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pseudo, signed, speaker } from '../../src/akropolis/web/static/js/say.js';

const messages = { stones: { one: '{n} stone for {name}', other: '{n} stones for {name}' }, plain: 'Take a tile' };

test('a number chooses the wording', () => {
  const say = speaker(messages, 'en');
  assert.equal(say('stones', { n: 1, name: 'Ione' }), '1 stone for Ione');
  assert.equal(say('stones', { n: 4, name: 'Ione' }), '4 stones for Ione');
});

test('the disguise keeps the places for values', () => {
  assert.match(pseudo('{n} stones'), /^⟦\{n\} stóñés·+⟧$/);
  assert.match(speaker(messages, 'pseudo')('stones', { n: 2, name: 'Ione' }), /^⟦2 .* Ione·+⟧$/);
});

test('the disguise is about a third longer', () => {
  assert.ok(pseudo('Take a tile').length >= 'Take a tile'.length * 1.3);
});

test('a missing text is never shown as its key', () => {
  const complain = console.error;
  console.error = () => {};
  assert.equal(speaker(messages, 'en')('no.such'), '');
  console.error = complain;
});

test('negative numbers have a true minus sign', () => {
  assert.equal(signed(-3), '−3');
  assert.equal(signed(0), '±0');
  assert.equal(signed(7), '+7');
});
