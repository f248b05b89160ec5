import type { Page } from '@playwright/test';

/** The overview of a case. */
export class OverviewScreen {
  constructor(private readonly page: Page) {}

  get facts() {
    return this.page.getByRole('table', { name: 'Om oppmålingsforretningen' });
  }

  text(label: 'Beskrivelse' | 'Sammendrag' | 'Merknad til varsel') {
    return this.page.getByRole('textbox', { name: label, exact: true });
  }

  get impartiality() {
    return this.page.getByRole('checkbox', { name: /ingen personlig eller økonomisk interesse/ });
  }

  get save() {
    return this.page.getByRole('button', { name: 'Lagre' });
  }

  get cancel() {
    return this.page.getByRole('button', { name: 'Avbryt' });
  }

  /** The state in words beside the buttons. */
  get state() {
    return this.page.locator('.fb-save-state').filter({ visible: true });
  }
}
