import { expect, type Page } from '@playwright/test';
import { CaseListScreen } from './case-list';

/** The screen on which agreements are written and signed. */
export class AgreementScreen {
  constructor(private readonly page: Page) {}

  /** Opens the screen from anywhere, through the case list, and waits for the editor. */
  async openCase(caseNumber: string) {
    await new CaseListScreen(this.page).open(caseNumber);
    await this.open();
  }

  /** Opens the screen from any screen of the case. */
  async open() {
    await this.page.getByRole('link', { name: 'Rapport' }).click();
    await this.page.getByRole('link', { name: 'Avtaler' }).click();
    await this.isReady();
  }

  async isReady() {
    await expect(this.text).toBeVisible();
    await expect(this.page.getByText('Åpner tekstbehandleren')).toHaveCount(0);
  }

  /** The text in the editor. */
  get text() {
    return this.page.getByRole('textbox', { name: /Teksten i avtalen/ });
  }

  get template() {
    return this.page.getByRole('combobox', { name: 'Mal' });
  }

  get generate() {
    return this.page.getByRole('button', { name: /Lag PDF$/ });
  }

  get cancel() {
    return this.page.getByRole('button', { name: 'Avbryt', exact: true });
  }

  /** The state in words beside the buttons. */
  get state() {
    return this.page.locator('.fb-save-state');
  }

  get parties() {
    return this.page.getByRole('button', { name: /^Fjern parten / });
  }

  /** Adds the first attendees of the meeting as parties. */
  async addParties(count: number) {
    await this.page.getByRole('button', { name: /^Velg parter/ }).click();
    const boxes = this.page.getByRole('group', { name: 'Velg parter' }).getByRole('checkbox');
    for (let index = 0; index < count; index += 1) await boxes.nth(index).check();
    await this.page.getByRole('button', { name: 'Legg til', exact: true }).click();
    await expect(this.parties).toHaveCount(count);
  }

  /** Signs for the first party who has not signed, by typing the name. */
  async sign() {
    await this.page
      .getByRole('button', { name: /^Signer: / })
      .first()
      .click();
    const pad = this.page.getByRole('dialog', { name: /^Signatur: / });
    await pad.getByRole('button', { name: 'Skriv navnet i stedet' }).click();
    await pad.getByRole('textbox').fill('Ánne Østby');
    await pad.getByRole('button', { name: 'Ok', exact: true }).click();
    await expect(pad).toHaveCount(0);
  }

  /** Pastes HTML as another program puts it on the clipboard. */
  async paste(html: string) {
    await this.text.click();
    await this.text.evaluate((element, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', pasted);
      element.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    }, html);
  }
}
