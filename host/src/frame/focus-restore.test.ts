import { waitFor } from '@testing-library/react';
import { restoreFocus } from './focus-restore';

let end: () => void;

beforeEach(() => {
  document.body.innerHTML = `
    <div id="app">
      <main>
        <h1>2026/118</h1>
        <section><h2>Oversikt</h2><button id="in-section">Åpne</button></section>
        <div id="bar"><p role="status">Lagret</p><button id="save">Lagre</button></div>
        <div id="lone"><button id="alone">Alene</button></div>
      </main>
    </div>`;
  end = restoreFocus();
});

afterEach(() => end());

const getPart = (selector: string) => document.querySelector(selector) as HTMLElement;
const hasFocus = (text: string) =>
  waitFor(() => expect(document.activeElement).toHaveTextContent(text));

test('[SHELL-17] a button disabled by its press gives the focus to the status beside it', async () => {
  getPart('#save').focus();
  getPart('#save').setAttribute('disabled', '');
  await hasFocus('Lagret');
});

test('[SHELL-17] a removed element gives the focus to the nearest remaining heading', async () => {
  getPart('#in-section').focus();
  getPart('#in-section').remove();
  await hasFocus('Oversikt');
});

test('[SHELL-17] the heading of a new screen gets the focus before older headings', async () => {
  getPart('#alone').focus();
  getPart('#lone').outerHTML = '<section><h2>Avtaler</h2></section>';
  await hasFocus('Avtaler');
});

test('[SHELL-17] a dialog closed after its button vanished leaves the focus near that button', async () => {
  getPart('#save').focus();
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div id="layer"><div role="dialog"><button>Ja</button></div></div>',
  );
  getPart('#layer button').focus();
  getPart('#save').remove();
  getPart('#layer').remove();
  await hasFocus('Lagret');
});

test('a focus in place, or moved by a press elsewhere, is not changed', async () => {
  getPart('#in-section').focus();
  getPart('#save').setAttribute('disabled', '');
  expect(document.activeElement).toBe(getPart('#in-section'));
  document.dispatchEvent(new Event('pointerdown'));
  getPart('#in-section').remove();
  getPart('#alone').focus();
  getPart('#save').remove();
  await waitFor(() => expect(document.activeElement).toBe(getPart('#alone')));
});
