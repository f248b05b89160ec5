import { expect, test } from '../fixtures';
import { SketchScreen } from '../pages/sketch';

test('[GNS-8] corrections of the caster reach the receiver once the login is saved @tablet alone', async ({
  page,
  context,
  caseList,
  expectAccessibleInBothThemes,
}) => {
  await context.addInitScript(playReceiver);
  await caseList.open('2026/118');
  await new SketchScreen(page).open();
  await page.getByRole('button', { name: 'Posisjon og koordinat' }).click();
  const panel = page.getByRole('complementary', { name: 'Posisjon' });
  await panel.getByRole('combobox', { name: 'Posisjonen kommer fra' }).selectOption({ index: 1 });
  await panel.getByRole('button', { name: 'Koble til' }).click();
  await expect(panel.getByText('Uten korreksjoner')).toBeVisible();

  const corrections = panel.getByRole('region', { name: 'Korreksjoner' });
  await corrections.getByRole('combobox', { name: 'Mountpoint (NTRIP)' }).selectOption('NETT');
  await corrections.getByRole('button', { name: 'Hent korreksjoner' }).click();
  await expect(corrections.getByRole('alert')).toHaveText(
    /^Tjenesten godtar ikke brukernavnet og passordet/,
  );
  await corrections.getByRole('button', { name: 'Legg inn innlogging' }).click();
  await corrections.getByRole('textbox', { name: 'Brukernavn' }).fill('demo');
  await corrections.getByLabel('Passord').fill('fjordvik');
  await expectAccessibleInBothThemes();
  await corrections.getByRole('button', { name: 'Lagre' }).click();
  await expect(corrections.getByText('Innlogging på Demo: demo')).toBeVisible();
  await corrections.getByRole('button', { name: 'Hent korreksjoner' }).click();
  await expect(corrections.getByText('Korreksjoner fra Demo/NETT')).toBeVisible();
  // Only whole messages of RTCM fix the receiver, and the caster frames them.
  await expect(panel.getByText('Fast (RTK)')).toBeVisible();
  await expect(panel.getByText('Referanseramme: EUREF89')).toBeVisible();
  await expectAccessibleInBothThemes();
  await corrections.getByRole('button', { name: 'Stopp korreksjonene' }).click();
  await expect(corrections.getByText('Innlogging på Demo: demo')).toBeVisible();
  await corrections.getByRole('button', { name: 'Slett innloggingen' }).click();
  await expect(corrections.getByText('Ingen innlogging er lagret for Demo.')).toBeVisible();
});

/**
 * Simulates, in the page, a serial port whose receiver is fixed once a message 1005 of RTCM has
 * been written to it.
 */
function playReceiver() {
  const addChecksum = (text: string) => {
    const sum = [...text].reduce((value, letter) => value ^ letter.charCodeAt(0), 0);
    return `$${text}*${sum.toString(16).toUpperCase().padStart(2, '0')}\r\n`;
  };
  let isFixed = false;
  let timer: ReturnType<typeof setInterval> | undefined;
  const epoch = () => {
    const time = new Date().toISOString().slice(11, 22).replaceAll(':', '');
    const gga = `GNGGA,${time},6019.19508,N,00639.58452,E,${isFixed ? 4 : 1},17,0.7,1.0,M,45.0,M,1.0,1`;
    return addChecksum(gga) + addChecksum(`GNGST,${time},,,,,0.010,0.010,0.020`);
  };
  const port = {
    readable: null as ReadableStream<Uint8Array> | null,
    writable: null as WritableStream<Uint8Array> | null,
    async open() {
      port.readable = new ReadableStream({
        start(stream) {
          timer = setInterval(() => stream.enqueue(new TextEncoder().encode(epoch())), 200);
        },
        cancel: () => clearInterval(timer),
      });
      port.writable = new WritableStream({
        write([preamble, , , first = 0, second = 0]: Uint8Array) {
          isFixed ||= preamble === 0xd3 && ((first << 4) | (second >> 4)) === 1005;
        },
      });
    },
    close: async () => clearInterval(timer),
  };
  const serial = { requestPort: async () => port, getPorts: async () => [port] };
  Object.defineProperty(navigator, 'serial', { value: serial, configurable: true });
}
