import type { Attendee, Case } from '@feltbok/shared/wire/cases';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { openCase, timeToOpen } from '../case-page';

/** One case of the demo, opened in a browser, with as many attendees as are asked for. */
export class MeetingPage {
  private constructor(
    private readonly page: Page,
    private readonly session: CDPSession,
  ) {}

  /** In a browser context of its own, as a device stores one list. */
  static async open(browser: Browser, address: string, attendees: number): Promise<MeetingPage> {
    const page = await openCase(browser, address, (one) => withAttendees(one, attendees));
    const session = await page.context().newCDPSession(page);
    // The page's own time on the processor: what else the machine is doing is not the app's doing.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const meeting = new MeetingPage(page, session);
    // Its code comes with the first opening.
    await meeting.timeToOpen();
    return meeting;
  }

  slowDown = (rate: number) => this.session.send('Emulation.setCPUThrottlingRate', { rate });

  /**
   * Milliseconds from the tap on the tab until the screen takes input and is drawn; leaves it
   * again.
   */
  timeToOpen = () => timeToOpen(this.page, 'Deltakere');

  /** Milliseconds of script that each key costs in the form of a new attendee. */
  async scriptPerKey(text: string): Promise<number[]> {
    await this.page.bringToFront();
    await this.page.getByRole('link', { name: 'Deltakere' }).click();
    await this.page.getByRole('button', { name: 'Legg til deltaker' }).click();
    await this.page.getByRole('textbox', { name: /^Navn/ }).click();
    const times: number[] = [];
    for (const letter of text)
      times.push(await this.scriptOf(() => this.page.keyboard.type(letter)));
    return times;
  }

  /**
   * Milliseconds of script that each movement of the pen costs on the pad of the attendee that was
   * added.
   */
  async scriptPerMove(moves: number): Promise<number[]> {
    await this.page
      .getByRole('button', { name: /^Signer: / })
      .last()
      .click();
    const sheet = this.page.locator('canvas.fb-signature-canvas');
    await sheet.waitFor();
    // The dialog moves while it opens.
    await this.page.getByText('Tegn signaturen i feltet').waitFor();
    await this.page.waitForFunction(() => document.getAnimations().length === 0);
    const { x = 0, y = 0, width = 0, height = 0 } = (await sheet.boundingBox()) ?? {};
    const place = (index: number) =>
      [
        x + width * (0.1 + (0.8 * index) / moves),
        y + height * (0.5 + 0.3 * Math.sin(index / 4)),
      ] as const;
    await this.page.mouse.move(...place(0));
    await this.page.mouse.down();
    const times: number[] = [];
    for (let index = 1; index <= moves; index += 1) {
      times.push(await this.scriptOf(() => this.page.mouse.move(...place(index))));
    }
    await this.page.mouse.up();
    return times;
  }

  /** Milliseconds of script until what was done is on the screen. */
  private async scriptOf(work: () => Promise<void>): Promise<number> {
    const before = await this.scriptSoFar();
    await work();
    await this.page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))),
    );
    return (await this.scriptSoFar()) - before;
  }

  private async scriptSoFar(): Promise<number> {
    const { metrics } = await this.session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0);
  }
}

const withAttendees = (one: Case, count: number): Case => ({
  ...one,
  businesses: one.businesses.map((business) => {
    const attendees = Array.from({ length: count }, (_, index) =>
      party(index, business.businessId),
    );
    return { ...business, attendees };
  }),
});

const signature =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A neighbour who has signed. */
const party = (index: number, businessId: number): Attendee => ({
  id: 10_000 + index,
  uuid: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  businessId,
  name: `Nabo Nummer ${index + 1}`,
  gnr: 31,
  bnr: index + 1,
  snr: null,
  fnr: null,
  idtype: 'F',
  personId: '02013299997',
  address: `Fjordvegen ${index + 1}`,
  postOffice: '5730 Fjordvik',
  email: '',
  phoneNumber: '',
  roleCode: 'NB',
  role: 'Nabo',
  isParticipated: true,
  isRepresentedBy: false,
  powerOfAttorneyType: null,
  signature,
  komm: '4699',
});
