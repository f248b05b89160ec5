import { expect, type Page } from '@playwright/test';

type Files = Parameters<Page['setInputFiles']>[1];

/**
 * Texts of a document's row until the server has it: it waits, is being prepared, and is sent in
 * parts.
 */
export const notSentYet = /Venter på sending|Sender …|Laster opp …/;

/** The documents of a case, and the dialog through which new ones are added. */
export class DocumentsScreen {
  constructor(private readonly page: Page) {}

  /** Opens the screen from any screen of the case. */
  async open() {
    await this.page.getByRole('link', { name: 'Dokumenter' }).click();
    await expect(
      this.page.getByRole('heading', { level: 2, name: 'Dokumenter', exact: true }),
    ).toBeVisible();
    await expect(this.add).toBeEnabled();
  }

  get add() {
    return this.page.getByRole('button', { name: 'Legg til', exact: true });
  }

  get camera() {
    return this.page.getByRole('button', { name: 'Ta bilde', exact: true });
  }

  get rows() {
    return this.page
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('button', { name: /^Åpne / }) });
  }

  /** The documents of one type. */
  group(type: string) {
    return this.page.getByRole('region', { name: new RegExp(`^${type}`) });
  }

  /** A document whose file had this name before it was uploaded. */
  row(fileName: string) {
    return this.rows.filter({ hasText: fileName });
  }

  /** Chooses files through the browser's own dialog; the preview shows them. */
  async choose(files: Files) {
    const chooser = this.page.waitForEvent('filechooser');
    await this.add.click();
    await (await chooser).setFiles(files);
    await expect(this.dialog('Se gjennom')).toBeVisible();
  }

  dialog(title: 'Se gjennom' | 'Velg dokumenttype' | 'Kamera') {
    return this.page.getByRole('dialog', { name: title });
  }

  get proceed() {
    return this.page.getByRole('button', { name: 'Gå videre' });
  }

  get uploadButton() {
    return this.page.getByRole('button', { name: 'Last opp' });
  }

  /** Uploads from the preview. */
  async uploadAs(type: string) {
    await expect(this.proceed).toBeEnabled();
    await this.proceed.click();
    await this.page.getByRole('radio', { name: type }).check();
    await this.uploadButton.click();
    await expect(this.page.getByRole('dialog')).toHaveCount(0);
  }

  /** Opens the viewer. */
  async view(fileName: string) {
    await this.row(fileName)
      .getByRole('button', { name: /^Åpne / })
      .click();
  }
}
