import type { Page } from '@playwright/test';
import { MapScreen } from './map';

/** The map with its import and export of boundary marks. */
export class MarkFilesScreen extends MapScreen {
  constructor(private readonly screen: Page) {
    super(screen);
  }

  get dialog() {
    return this.screen.getByRole('dialog', { name: 'Importer grensepunkter' });
  }

  get list() {
    return this.screen.getByRole('complementary', { name: 'Grensepunkter' });
  }

  getUnsavedGroup(count: number) {
    return this.list.getByRole('region', { name: `Ikke lagret (${count})` });
  }

  /** Opens the dialog and chooses a file in it. */
  async chooseFile(name: string, content: string | Buffer) {
    await this.screen.getByRole('button', { name: 'Importer fil' }).click();
    const buffer = typeof content === 'string' ? Buffer.from(content) : content;
    await this.dialog.getByLabel('Velg fil').setInputFiles({ name, mimeType: '', buffer });
  }

  async confirmImport() {
    await this.dialog.getByRole('button', { name: 'OK' }).click();
  }

  async openList() {
    await this.screen.getByRole('button', { name: 'Liste over grensepunkter' }).click();
  }

  /**
   * Exports all marks of the case, as the dialog offers it.
   * @returns the file's name, and its text decoded as Latin-1
   */
  async exportAll(): Promise<{ name: string; text: string }> {
    const more = this.list.getByRole('button', { name: 'Mer', exact: true });
    if ((await more.getAttribute('aria-expanded')) !== 'true') await more.click();
    await this.list.getByRole('button', { name: 'Eksporter' }).click();
    const begun = this.screen.waitForEvent('download');
    await this.screen.getByRole('button', { name: /^Last ned/ }).click();
    const download = await begun;
    const parts: Buffer[] = [];
    for await (const part of await download.createReadStream()) parts.push(part as Buffer);
    return { name: download.suggestedFilename(), text: Buffer.concat(parts).toString('latin1') };
  }
}
