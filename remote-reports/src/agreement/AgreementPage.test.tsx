import type { AgreementToGenerate } from '@feltbok/contract/agreements.ts';
import type { SigningRequest } from '@feltbok/contract/signing-requests.ts';
import { createFieldHtml } from '@feltbok/domain/agreements/template-fields.ts';
import { unseenMessage } from '@feltbok/domain/agreements/unseen-message.ts';
import {
  computeFingerprint,
  findMisfit,
  misfits,
} from '@feltbok/domain/signatures/signature-evidence.ts';
import type { SignatureRecord } from '@feltbok/domain/signatures/signature-record.ts';
import { caps } from '@feltbok/domain/values/caps.ts';
import type { Draft } from '@feltbok/offline/stores/drafts.ts';
import { readAgreementText } from '@feltbok/papers/agreement-text.ts';
import { noteSigningAtom } from '@feltbok/runtime/sync/signing-notices.state.ts';
import { queueAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { installFakeCanvas } from '@feltbok/testing/paper-canvas.ts';
import { signInAs } from '@feltbok/testing/render-screens.tsx';
import { markFirstScreenShown } from '@feltbok/ui/when-idle.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  anne,
  boundary,
  button,
  editor,
  generateCall,
  ola,
  openAgreement,
  parties,
  requestsCall,
  road,
  servePdf,
  template,
  templatesCall,
  write,
} from '../testing/agreement-screen';

jest.mock('./editor/text-editor', () => jest.requireActual('../testing/plain-editor'));
installFakeCanvas();

type Opened = Awaited<ReturnType<typeof openAgreement>>;

const downloads: string[] = [];
/** What was scrolled into view, by its name. */
const scrolledIntoView: Array<string | null | undefined> = [];
beforeEach(() => {
  downloads.length = 0;
  scrolledIntoView.length = 0;
  Element.prototype.scrollIntoView = function () {
    scrolledIntoView.push(this.firstElementChild?.getAttribute('aria-label'));
  };
  URL.createObjectURL = () => 'blob:pdf';
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    downloads.push(this.download);
  });
});

const map =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const generate = () => button('Lag PDF');
const cancel = () => button('Avbryt');
const saveAsTemplate = () => button('Lagre som mal');
const text = async () => (await editor()).value;
const yes = async ({ user }: Opened) =>
  user.click(await screen.findByRole('button', { name: 'Ja' }));
const no = async ({ user }: Opened) =>
  user.click(await screen.findByRole('button', { name: 'Nei' }));
const listGenerateCalls = ({ api }: Opened) =>
  api.received.filter(({ call }) => call === generateCall);
/** Waits for the first attempt to fail; before that the screen alternates between two states. */
async function waitForFailedAttempt(opened: Opened) {
  await waitFor(() => expect(listGenerateCalls(opened)).not.toHaveLength(0));
  await waitFor(() => expect(screen.getByText('Avtalen venter på sending')).toBeVisible());
}

async function choose({ user }: Opened, ...names: string[]) {
  await user.click(button(/^Velg parter/));
  for (const name of names) await user.click(screen.getByRole('checkbox', { name }));
}

async function addParties(opened: Opened, ...names: string[]) {
  await choose(opened, ...names);
  await opened.user.click(button('Legg til'));
}

async function sign(opened: Opened, name: string) {
  await opened.user.click(button(new RegExp(`^(Signer|Signert|Påbegynt signatur): ${name}`)));
  const canvas = await screen.findByRole('img', { name: `Felt for signaturen til ${name}` });
  await act(async () => {
    fireEvent.pointerDown(canvas, { pointerId: 1, button: 0, clientX: 100, clientY: 90 });
    for (const x of [140, 180, 220])
      fireEvent.pointerMove(canvas, { pointerId: 1, clientX: x, clientY: 60 });
    fireEvent.pointerUp(canvas, { pointerId: 1 });
  });
  fireEvent.click(button('Ok'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Ok' })).not.toBeInTheDocument());
}

describe('the text', () => {
  test('[AGR-1] begins from a template, the first choice being to select one', async () => {
    const { user } = await openAgreement();
    expect(template()).toHaveDisplayValue('Velg mal');
    expect([...template().options].map(({ label }) => label)).toEqual([
      'Velg mal',
      'Grensejustering',
      'Veirett',
    ]);
    await user.selectOptions(template(), 'Grensejustering');
    expect(await text()).toBe(boundary.htmlContent);
    await user.selectOptions(template(), 'Velg mal');
    expect(await text()).toBe('');
  });

  test('[AGR-5] counts as changed only if it has text and differs from the template', async () => {
    const { user } = await openAgreement();
    expect(saveAsTemplate()).toBeDisabled();
    await write('<p>&nbsp;<br></p>');
    expect(saveAsTemplate()).toBeDisabled();
    await write('<p>Enige</p>');
    expect(saveAsTemplate()).toBeEnabled();
    await write('');
    await user.selectOptions(template(), 'Grensejustering');
    expect(saveAsTemplate()).toBeDisabled();
    await write(`${boundary.htmlContent}<p>Mer</p>`);
    expect(saveAsTemplate()).toBeEnabled();
    await write(boundary.htmlContent);
    expect(saveAsTemplate()).toBeDisabled();
  });

  test('[AGR-5] that the editor writes in its own way still counts as the template’s', async () => {
    const htmlContent = '<h2>Avtale</h2>\n<p>Enige</p>';
    const { user } = await openAgreement({ templates: [{ ...boundary, htmlContent }] });
    await user.selectOptions(template(), 'Grensejustering');
    expect(await text()).toBe('<h2>Avtale</h2><p>Enige</p>');
    expect(saveAsTemplate()).toBeDisabled();
  });

  test('[PAP-2] names the letters that the PDF will show by their numbers', async () => {
    await openAgreement();
    await write('<p>Enige ✓ 漢字</p>');
    expect(await screen.findByText(/漢 \[U\+6F22\], 字 \[U\+5B57\]$/)).toBeVisible();
    await write('<p>Enige ✓</p>');
    await waitFor(() => expect(screen.queryByText(/U\+6F22/)).not.toBeInTheDocument());
  });

  test('[PPR-4] asks for the alternative texts of its pictures, which the paper then has', async () => {
    const opened = await openAgreement();
    const { user } = opened;
    await servePdf(opened);
    await write(`<p>Enige <img src="${map}"></p><p><img src="${map}" alt=""></p>`);
    await addParties(opened, 'Ánne Østby');
    await user.type(
      await screen.findByRole('textbox', { name: 'Alternativ tekst til bilde 1' }),
      'Kart over grensen{Enter}',
    );
    const second = screen.getByRole('textbox', { name: 'Alternativ tekst til bilde 2' });
    await waitFor(() => expect(second).toHaveFocus());
    await user.click(button('Bilde 2 er bare pynt'));
    await waitFor(() => expect(screen.queryByText(/uten alternativ tekst/)).toBeNull());
    await user.click(generate());
    await waitFor(() => expect(listGenerateCalls(opened)).toHaveLength(1));
    expect(listGenerateCalls(opened)[0]?.body).toMatchObject({
      htmlContent:
        `<p>Enige <img src="${map}" alt="Kart over grensen"></p>` +
        `<p><img src="${map}" alt="" role="presentation"></p>`,
    });
  });

  test('[PPR-4] of a draft from before asks too, before it is signed or made', async () => {
    const drafts = new Map<string, Draft>();
    const opened = await openAgreement({ drafts });
    await write(`<p>Enige <img src="${map}" alt=""></p>`);
    await waitFor(() => expect(drafts.size).toBe(1));
    opened.unmount();
    const again = await openAgreement({ drafts });
    await servePdf(again);
    await addParties(again, 'Ánne Østby');
    expect(
      await screen.findByRole('textbox', { name: 'Alternativ tekst til bilde 1' }),
    ).toBeVisible();
    for (const name of ['Signer: Ánne Østby', 'Lag PDF']) {
      await again.user.click(button(name));
      expect(await screen.findByText(/uten alternativ tekst: nummer 1\./)).toBeVisible();
      await no(again);
    }
    expect(listGenerateCalls(again)).toEqual([]);
    await again.user.click(generate());
    await yes(again);
    await waitFor(() => expect(listGenerateCalls(again)).toHaveLength(1));
  });

  const withFields = {
    ...boundary,
    htmlContent:
      `<p>Eiendom ${createFieldHtml('property', null)}, parter ` +
      `${createFieldHtml('parties', null)}.</p>${createFieldHtml('marks', null)}`,
  };

  test('[PPR-2] has the values of the case in its fields, and what is missing is asked about', async () => {
    const opened = await openAgreement({ templates: [withFields, road] });
    const { user } = opened;
    await servePdf(opened);
    await user.selectOptions(template(), withFields.rowKey);
    await waitFor(async () => expect(await text()).toContain('>4699-31/472</span>'));
    const listed = await screen.findByText(/^Felt uten verdi: /);
    expect(listed).toHaveTextContent('Felt uten verdi: Parter, Tabell over grensepunkter.');
    await addParties(opened, 'Ánne Østby');
    await waitFor(() => expect(listed).toHaveTextContent('verdi: Tabell over grensepunkter.'));
    expect(await text()).toContain('>Ánne Østby (31/472)</span>');
    await user.click(generate());
    expect(
      await screen.findByText(/ingen verdi, og blir linjer å skrive på: Tabell over/),
    ).toBeVisible();
    await yes(opened);
    await waitFor(() => expect(listGenerateCalls(opened)).toHaveLength(1));
    expect(listGenerateCalls(opened)[0]?.body).toMatchObject({
      htmlContent: expect.stringContaining('>4699-31/472</span>, parter <span'),
    });
  });

  test('[PPR-2] is unchanged by values, and a field of the menu is a field in a template', async () => {
    const opened = await openAgreement({ templates: [withFields, road] });
    const { user, api } = opened;
    await user.selectOptions(template(), withFields.rowKey);
    await waitFor(async () => expect(await text()).toContain('>4699-31/472</span>'));
    expect(saveAsTemplate()).toBeDisabled();
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'Felt fra saken' }),
      'Saksnummer',
    );
    await user.click(button('Sett inn felt'));
    await waitFor(async () => expect(await text()).toContain('>2026/118</span>'));
    api.serve('POST /api/Agreements/templates', 201, { rowKey: road.rowKey });
    await user.click(saveAsTemplate());
    await user.type(await screen.findByRole('textbox', { name: 'Navn på malen' }), 'Ny');
    await user.click(button('Lagre'));
    await waitFor(() =>
      expect(
        api.received.findLast(({ call }) => call === `POST ${templatesCall.slice(4)}`)?.body,
      ).toEqual({
        name: 'Ny',
        htmlContent: withFields.htmlContent + createFieldHtml('caseNumber', null),
      }),
    );
  });

  test('[PPR-2] keeps the values that were signed, and says what the case has changed', async () => {
    const htmlContent = `<p>Parter: ${createFieldHtml('parties', null)}</p>`;
    const opened = await openAgreement({ templates: [{ ...boundary, htmlContent }, road] });
    const { user } = opened;
    await user.selectOptions(template(), boundary.rowKey);
    await addParties(opened, 'Ánne Østby');
    await waitFor(async () => expect(await text()).toContain('>Ánne Østby (31/472)<'));
    await sign(opened, 'Ánne Østby');
    const signed = await text();
    await addParties(opened, 'Ola Nordvik');
    expect(await screen.findByText(/Endret i saken etterpå: Parter\./)).toBeVisible();
    expect(await text()).toBe(signed);
    await user.click(generate());
    expect(await screen.findByText(/verdiene som ble signert: Parter\./)).toBeVisible();
    await no(opened);
    await user.click(button('Endre teksten'));
    await yes(opened);
    await waitFor(async () => expect(await text()).toContain(', Ola Nordvik ('));
  });

  test('[AGR-19] that is changed is replaced by another template only when the user confirms', async () => {
    const opened = await openAgreement();
    await write('<p>Mitt eget</p>');
    await opened.user.selectOptions(template(), 'Veirett');
    await no(opened);
    expect(await text()).toBe('<p>Mitt eget</p>');
    expect(template()).toHaveDisplayValue('Velg mal');
    await opened.user.selectOptions(template(), 'Veirett');
    await yes(opened);
    expect(await text()).toBe(road.htmlContent);
    expect(template()).toHaveDisplayValue('Veirett');
  });

  test('of a template from elsewhere is shown without what runs or fetches', async () => {
    const htmlContent =
      '<p onclick="x()">Enige</p><script>alert(1)</script><img src="https://elsewhere.example/a.png">' +
      '<a href="javascript:x()">her</a><p style="background: url(https://elsewhere.example/b.png)">ja</p>';
    const { user } = await openAgreement({ templates: [{ ...boundary, htmlContent }] });
    await user.selectOptions(template(), 'Grensejustering');
    expect(await text()).toBe('<p>Enige</p><a>her</a><p>ja</p>');
  });
});

describe('the parties', () => {
  test('[AGR-2] are the attendees chosen when Add is pressed; those no longer chosen go', async () => {
    const opened = await openAgreement();
    expect(button('Legg til')).toBeDisabled();
    await choose(opened, 'Ánne Østby', 'Ola Nordvik');
    expect(parties()).toHaveLength(0);
    await opened.user.click(button('Legg til'));
    expect(parties().map((party) => party.getAttribute('aria-label'))).toEqual([
      'Fjern parten Ánne Østby',
      'Fjern parten Ola Nordvik',
    ]);
    expect(button('Legg til')).toBeDisabled();
    await choose(opened, 'Ánne Østby');
    await opened.user.click(screen.getByRole('checkbox', { name: 'Ánne Østby' }));
    expect(button('Legg til')).toBeDisabled();
    await opened.user.click(screen.getByRole('checkbox', { name: 'Ánne Østby' }));
    await opened.user.click(button('Legg til'));
    expect(parties().map((party) => party.getAttribute('aria-label'))).toEqual([
      'Fjern parten Ola Nordvik',
    ]);
  });

  test('[AGR-3, SIG-9] sign each on their own pad, which says what is signed, and are removable', async () => {
    const opened = await openAgreement();
    await write('<p>Enige</p>');
    await addParties(opened, 'Ánne Østby', 'Ola Nordvik');
    await opened.user.click(button('Signer: Ánne Østby'));
    const pad = await screen.findByRole('dialog', { name: 'Signatur: Ánne Østby' });
    expect(within(pad).getByText('Avtale i sak 2026/118, eiendom 4699-31/472')).toBeInTheDocument();
    expect(within(pad).queryByText(/Ola/)).not.toBeInTheDocument();
    await opened.user.click(button('Lukk vinduet'));
    await yes(opened);
    await sign(opened, 'Ánne Østby');
    expect(opened.notifications).toContainEqual({
      kind: 'success',
      text: 'Signaturen ligger på enheten',
    });
    expect(button('Signert: Ánne Østby')).toBeVisible();
    expect(button('Signer: Ola Nordvik')).toBeVisible();
    await opened.user.click(button('Fjern parten Ola Nordvik'));
    expect(parties()).toHaveLength(1);
    await opened.user.click(button('Fjern parten Ánne Østby'));
    await no(opened);
    expect(parties()).toHaveLength(1);
  });

  test('who met by a deputy without authority are named beside the pad', async () => {
    const suf = { ...ola, isRepresentedBy: true, powerOfAttorneyType: 'SUF' as const };
    const opened = await openAgreement({ attendees: [anne, suf] });
    await addParties(opened, 'Ánne Østby', 'Ola Nordvik');
    expect(screen.getAllByText(/stedfortreder \(SUF\)/)).toHaveLength(1);
  });
});

test('[AGR-4] generating and cancelling take content and at least one party', async () => {
  const opened = await openAgreement();
  const both = () => [generate(), cancel()];
  for (const button of both()) expect(button).toBeDisabled();
  await write('<p>Enige</p>');
  for (const button of both()) expect(button).toBeDisabled();
  await addParties(opened, 'Ánne Østby');
  for (const button of both()) expect(button).toBeEnabled();
  await write('<p> </p>');
  for (const button of both()) expect(button).toBeDisabled();
});

test('[AGR-11] cancelling asks, clears the parties and goes back to the template', async () => {
  const opened = await openAgreement();
  await opened.user.selectOptions(template(), 'Grensejustering');
  await write('<p>Endret</p>');
  await addParties(opened, 'Ánne Østby');
  await opened.user.click(cancel());
  await no(opened);
  expect(parties()).toHaveLength(1);
  await opened.user.click(cancel());
  await yes(opened);
  expect(parties()).toHaveLength(0);
  expect(await text()).toBe(boundary.htmlContent);
});

test('[AGR-18] a signed text is locked; changing it asks, and removes the signatures', async () => {
  const opened = await openAgreement();
  await write('<p>Enige</p>');
  await addParties(opened, 'Ánne Østby', 'Ola Nordvik');
  await sign(opened, 'Ánne Østby');
  expect((await editor()).readOnly).toBe(true);
  await opened.user.click(button('Endre teksten'));
  expect(await screen.findByText(/Signaturene til Ánne Østby/)).toBeInTheDocument();
  await no(opened);
  expect(button('Signert: Ánne Østby')).toBeVisible();
  await opened.user.click(button('Endre teksten'));
  await yes(opened);
  expect((await editor()).readOnly).toBe(false);
  expect(button('Signer: Ánne Østby')).toBeVisible();
  expect(parties()).toHaveLength(2);
});

test('[AGR-18] a template over a signed text asks by name, and removes the signatures', async () => {
  const opened = await openAgreement();
  await write('<p>Enige</p>');
  await addParties(opened, 'Ánne Østby', 'Ola Nordvik');
  await sign(opened, 'Ánne Østby');
  await opened.user.selectOptions(template(), 'Veirett');
  expect(await screen.findByText(/Signaturene til Ánne Østby/)).toBeInTheDocument();
  await no(opened);
  expect(await text()).toBe('<p>Enige</p>');
  expect(button('Signert: Ánne Østby')).toBeVisible();
  await opened.user.selectOptions(template(), 'Veirett');
  await yes(opened);
  expect(await text()).toBe(road.htmlContent);
  expect(button('Signer: Ánne Østby')).toBeVisible();
});

describe('generating', () => {
  async function ready() {
    const opened = await openAgreement();
    await write('<p>Enige</p>');
    await addParties(opened, 'Ánne Østby', 'Ola Nordvik');
    await sign(opened, 'Ánne Østby');
    return opened;
  }

  test('[AGR-8] sends the text, each party’s name, signature or blank box, downloads the file', async () => {
    const opened = await ready();
    await servePdf(opened);
    await opened.user.click(generate());
    await waitFor(() => expect(downloads).toEqual(['2026-118-Avtale.pdf']));
    const [{ body }] = listGenerateCalls(opened) as unknown as [{ body: AgreementToGenerate }];
    expect(body).toMatchObject({
      businessId: 2077,
      htmlContent: '<p>Enige</p>',
      storeAsDocument: true,
    });
    expect(body.parties.map(({ name, uuid }) => [name, uuid])).toEqual([
      ['Ánne Østby', anne.uuid],
      ['Ola Nordvik', ola.uuid],
    ]);
    expect(body.parties[0]?.signatureRecord).toMatchObject({
      signer: 'Ánne Østby',
      subject: 'Avtale i sak 2026/118, eiendom 4699-31/472',
    });
    expect(body.parties[1]?.signature).toBe('');
  });

  test('[AGR-10] clears the parties once the PDF is on the device, downloadable until dismissed', async () => {
    const opened = await ready();
    await servePdf(opened);
    const answer = opened.api.hold(generateCall);
    await opened.user.click(generate());
    await waitFor(() => expect(listGenerateCalls(opened)).toHaveLength(1));
    expect(parties()).toHaveLength(2);
    answer();
    await waitFor(() => expect(parties()).toHaveLength(0));
    expect(scrolledIntoView).toEqual(['Ferdige avtaler på enheten']);
    expect(await text()).toBe('<p>Enige</p>');
    expect(generate()).toBeDisabled();
    // Downloads itself as it arrives, a moment before or after the parties are cleared.
    const file = '2026-118-Avtale.pdf';
    await waitFor(() => expect(downloads).toEqual([file]));
    await opened.user.click(button(`Last ned ${file}`));
    await waitFor(() => expect(downloads).toEqual([file, file]));
    await opened.user.click(button(`Fjern ${file} fra listen`));
    await waitFor(() =>
      expect(screen.queryByText('Ferdige avtaler på enheten')).not.toBeInTheDocument(),
    );
  });

  test('[FLT-23] says that the text is issued, and begins another agreement from it', async () => {
    const opened = await ready();
    await servePdf(opened);
    await opened.user.click(generate());
    expect(await screen.findByText(/^Denne teksten er utstedt som PDF/)).toBeVisible();
    expect(screen.getByText('PDF-en er laget')).toBeVisible();
    await waitFor(() => expect(opened.drafts.size).toBe(0));
    await opened.user.click(button('Ny avtale fra denne teksten'));
    expect(screen.queryByText(/^Denne teksten er utstedt/)).not.toBeInTheDocument();
    expect(await text()).toBe('<p>Enige</p>');
    await waitFor(() => expect(opened.drafts.size).toBe(1));
    const later = await openAgreement({ drafts: opened.drafts, userKey: opened.userKey });
    expect(later.drafts.size).toBe(1);
  });

  test('[AGR-10] that the server rejects says so in place, shows no toast, and loses nothing', async () => {
    const opened = await ready();
    const notifications = opened.notifications.length;
    opened.api.serve(generateCall, 400, {
      errors: [{ field: 'htmlContent', message: 'holds a broken picture' }],
    });
    await opened.user.click(generate());
    expect(await screen.findByRole('alert')).toHaveTextContent('Avtalen ble ikke laget');
    expect(opened.notifications).toHaveLength(notifications);
    expect(parties()).toHaveLength(2);
    expect(button('Signert: Ánne Østby')).toBeVisible();
    await opened.user.click(button('Endre avtalen'));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    expect(await text()).toBe('<p>Enige</p>');
    expect(generate()).toBeEnabled();
    await servePdf(opened);
    await opened.user.click(generate());
    await waitFor(() => expect(parties()).toHaveLength(0));
    await waitFor(() => expect(downloads).toEqual(['2026-118-Avtale.pdf']));
  });

  test('[FLT-4] that holds text nobody would see says where, and can be changed', async () => {
    const opened = await ready();
    const message = `${unseenMessage}: it is hidden: “ikke”, after “Kjøper”`;
    const errors = [{ field: 'htmlContent', message }];
    opened.api.serve(generateCall, 400, { detail: `htmlContent ${message}`, errors });
    await opened.user.click(generate());
    expect(await screen.findByRole('alert')).toHaveTextContent('ord som ikke kan sees på papiret');
    await opened.user.click(button('Endre avtalen'));
    await waitFor(() => expect(generate()).toBeEnabled());
  });

  test('[EVI-2] a rejected signature says why, and the party can sign again', async () => {
    const opened = await ready();
    const errors = [{ field: 'parties[0].signature', message: misfits.signatureText }];
    opened.api.serve(generateCall, 400, {
      detail: `${errors[0]?.field} ${misfits.signatureText}`,
      errors,
    });
    await opened.user.click(generate());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Signaturen gjelder en annen tekst enn denne.',
    );
    const [{ body }] = listGenerateCalls(opened) as unknown as [{ body: AgreementToGenerate }];
    const [sentParty] = body.parties;
    const place = { businessId: 2077, caseNumber: '2026/118', party: anne };
    const misfit = async (html: string) => {
      const { model } = await readAgreementText(html, 'text');
      return findMisfit({ signature: '', ...sentParty }, { ...place, text: { html, model } });
    };
    expect([await misfit('<p>Enige</p>'), await misfit('<p>Uenige</p>')]).toEqual([
      null,
      'signatureText',
    ]);
    await opened.user.click(button('Endre avtalen'));
    await waitFor(() => expect(button('Signert: Ánne Østby')).toBeEnabled());
    await opened.user.click(button('Signert: Ánne Østby'));
    expect(await screen.findByRole('dialog')).toHaveTextContent('Les det som signeres');
    expect(screen.getByRole('button', { name: 'Prøv igjen' })).toBeEnabled();
  });

  test('[AGR-17] is queued offline with text and signatures, also for the next page, then made', async () => {
    const first = await ready();
    await first.user.click(generate());
    await waitForFailedAttempt(first);
    expect(parties()).toHaveLength(2);
    await waitFor(() => expect(first.drafts.size).toBe(0));
    first.unmount();
    const again = await openAgreement({ userKey: first.userKey, drafts: first.drafts });
    await waitForFailedAttempt(again);
    expect(button('Signert: Ánne Østby')).toBeDisabled();
    expect((await editor()).readOnly).toBe(true);
    await servePdf(again);
    await act(() => again.engine.retry());
    expect(await screen.findByText('2026-118-Avtale.pdf')).toBeVisible();
    expect(listGenerateCalls(again).at(-1)?.body).toMatchObject({
      htmlContent: '<p>Enige</p>',
      storeAsDocument: true,
    });
    await waitFor(() => expect(parties()).toHaveLength(0));
  });

  test('[AGR-10] that is given up elsewhere can be changed again, with parties and signatures', async () => {
    const opened = await ready();
    await opened.user.click(generate());
    await waitForFailedAttempt(opened);
    const [item] = opened.store.get(queueAtom).waiting;
    await act(() => opened.engine.discard(item?.key ?? ''));
    await waitFor(() => expect(button('Signert: Ánne Østby')).toBeEnabled());
    expect(generate()).toBeEnabled();
    expect(parties()).toHaveLength(2);
    expect(await text()).toBe('<p>Enige</p>');
  });

  test('a PDF that a full device cannot store stays queued, and nothing is cleared', async () => {
    const opened = await ready();
    await servePdf(opened, new File(['%PDF'], '', { type: 'application/pdf' }));
    const { deviceStoreAtom, provideDeviceStoreAtom } = await import(
      '@feltbok/runtime/device/storage.state.ts'
    );
    const device = opened.store.get(deviceStoreAtom);
    if (!device) throw new Error('There is no device');
    const full = {
      ...device,
      write: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
    };
    act(() => opened.store.set(provideDeviceStoreAtom, full));
    await opened.user.click(generate());
    await waitFor(() => expect(opened.reported).toHaveLength(1));
    await waitFor(() => expect(screen.getByText('Avtalen venter på sending')).toBeVisible());
    expect(parties()).toHaveLength(2);
  });
});

describe('what is being written', () => {
  test('[AGR-15, OFF-16] is a draft until generated or cancelled, and is restored with its signatures', async () => {
    const drafts = new Map<string, Draft>();
    const opened = await openAgreement({ drafts });
    await write('<p>Enige</p>');
    await addParties(opened, 'Ánne Østby');
    await sign(opened, 'Ánne Østby');
    expect([...drafts.values()]).toMatchObject([
      { kind: 'agreement', caseNumber: '2026/118', businessId: 2077 },
    ]);
    opened.unmount();
    const again = await openAgreement({ drafts });
    expect(await text()).toBe('<p>Enige</p>');
    expect(button('Signert: Ánne Østby')).toBeVisible();
    expect(again.notifications).toContainEqual({
      kind: 'success',
      text: expect.stringContaining('hentet fram igjen'),
    });
    await again.user.click(cancel());
    await yes(again);
    await waitFor(() => expect(drafts.size).toBe(0));
  });

  test('[AGR-12] stays when another agreement is added, which is independent of it', async () => {
    const opened = await openAgreement();
    await write('<p>Den første</p>');
    await addParties(opened, 'Ánne Østby');
    await opened.user.click(button('Legg til en avtale til'));
    expect(await text()).toBe('');
    expect(parties()).toHaveLength(0);
    await write('<p>Den andre</p>');
    await opened.user.click(button('Avtale 1'));
    expect(await text()).toBe('<p>Den første</p>');
    expect(parties()).toHaveLength(1);
    await opened.user.click(button('Avtale 2'));
    expect(await text()).toBe('<p>Den andre</p>');
  });
});

test('[AGR-12] without the additional features no other agreement can be added', async () => {
  await openAgreement({ flag: false });
  expect(screen.queryByRole('button', { name: 'Legg til en avtale til' })).not.toBeInTheDocument();
});

describe('templates', () => {
  test('[AGR-7] that are loaded are announced, and so is that they could not be', async () => {
    const { notifications } = await openAgreement();
    expect(notifications).toContainEqual({ kind: 'success', text: 'Avtalemalene er hentet' });
  });

  test('[AGR-7] that cannot be loaded are reported once, and the text can still be written', async () => {
    const { notifications } = await openAgreement({ templates: null });
    await waitFor(() =>
      expect(notifications).toEqual([{ kind: 'error', text: 'Avtalemalene ble ikke hentet' }]),
    );
    await write('<p>Enige</p>');
    expect(await text()).toBe('<p>Enige</p>');
  });

  test('[RGT-8] that cannot be had say so where they are chosen, with a retry', async () => {
    const { user, api } = await openAgreement({ templates: null });
    await waitFor(() => expect(template()).toHaveDisplayValue('Malene kom ikke'));
    api.serve(templatesCall, 200, [boundary]);
    await user.click(button('Prøv igjen'));
    await waitFor(() => expect(template()).toHaveDisplayValue('Velg mal'));
    expect(screen.queryByRole('button', { name: 'Prøv igjen' })).toBeNull();
  });

  test('that the device knows are there without network, and nothing is announced', async () => {
    const first = await openAgreement();
    first.unmount();
    const userKey = first.userKey;
    const again = await openAgreement({ userKey, templates: null });
    await screen.findByRole('option', { name: 'Veirett' });
    await waitFor(() => expect(again.api.calls()).toContain(templatesCall));
    expect(again.notifications).toEqual([]);
  });

  const openDialog = async ({ user }: Opened) => {
    await user.click(saveAsTemplate());
    return screen.findByRole('dialog', { name: 'Lagre som mal' });
  };
  const name = () => screen.getByRole('textbox', { name: /^Navn på malen/ });
  const save = () => within(screen.getByRole('dialog')).getByRole('button', { name: /Lagre$/ });

  test('[AGR-6] a name is needed, trimmed, and taken by another template in whatever letters', async () => {
    const opened = await openAgreement();
    await write('<p>Enige</p>');
    await openDialog(opened);
    expect(screen.getByRole('radio', { name: 'Oppdater malen' })).toBeDisabled();
    expect(save()).toBeDisabled();
    await opened.user.type(name(), '   ');
    expect(save()).toBeDisabled();
    await opened.user.type(name(), 'grenseJUSTERING ');
    expect(await screen.findByText('Navnet er allerede i bruk')).toBeVisible();
    expect(save()).toBeDisabled();
    expect(name()).toHaveAttribute('maxlength', '256');
  });

  test('[AGR-7] a saved template is selected and announced', async () => {
    const opened = await openAgreement();
    opened.api.serve('POST /api/Agreements/templates', 201, { rowKey: 'ny' }, { ETag: '"1"' });
    await write('<p>Enige</p>');
    await openDialog(opened);
    await opened.user.type(name(), '  Forlik ');
    await opened.user.click(save());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const sent = opened.api.received.findLast(({ call }) => call.startsWith('POST '));
    expect(sent?.body).toEqual({ name: 'Forlik', htmlContent: '<p>Enige</p>' });
    expect(template()).toHaveDisplayValue('Forlik');
    expect(saveAsTemplate()).toBeDisabled();
    expect(opened.notifications).toContainEqual({ kind: 'success', text: 'Malen er lagret' });
  });

  test('[AGR-6] a name just taken by another user is the dialog’s error; text stays', async () => {
    const opened = await openAgreement();
    opened.api.serve('POST /api/Agreements/templates', 400, {
      errors: [{ field: 'name', message: 'taken' }],
    });
    await write('<p>Enige</p>');
    await openDialog(opened);
    await opened.user.type(name(), 'Forlik');
    await opened.user.click(save());
    expect(await screen.findByText('Navnet er allerede i bruk')).toBeVisible();
    expect(opened.notifications).toContainEqual({ kind: 'error', text: 'Malen ble ikke lagret' });
    expect(save()).toBeDisabled();
  });

  test('[AGR-7] without network cannot be saved: the dialog says so; name and text stay', async () => {
    const opened = await openAgreement();
    await write('<p>Enige</p>');
    await openDialog(opened);
    await opened.user.type(name(), 'Forlik');
    await opened.user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /ikke kontakt med Feltbok.*når du er på nett igjen/,
    );
    expect(opened.notifications).toContainEqual({ kind: 'error', text: 'Malen ble ikke lagret' });
    expect(name()).toHaveValue('Forlik');
    expect(await text()).toBe('<p>Enige</p>');
    opened.api.serve('POST /api/Agreements/templates', 201, { rowKey: 'ny' }, { ETag: '"1"' });
    await opened.user.click(save());
    await waitFor(() => expect(template()).toHaveDisplayValue('Forlik'));
  });

  test('[AGR-6, AGR-7] updating may reuse its name, sends the seen revision, and replaces the listed template', async () => {
    const opened = await openAgreement();
    const put = `PUT /api/Agreements/templates/${boundary.rowKey}`;
    opened.api.serve(put, 204, undefined, { ETag: '"4"' });
    await opened.user.selectOptions(template(), 'Grensejustering');
    await write('<p>Endret</p>');
    await openDialog(opened);
    await opened.user.click(screen.getByRole('radio', { name: /^Oppdater malen/ }));
    expect(name()).toHaveValue('Grensejustering');
    await opened.user.type(name(), ' 2');
    await opened.user.click(save());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const [request] = opened.api.received.filter(({ call }) => call === put);
    expect(request?.headers.get('If-Match')).toBe('"3"');
    expect(template()).toHaveDisplayValue('Grensejustering 2');
    expect(opened.notifications).toContainEqual({ kind: 'success', text: 'Malen er oppdatert' });
  });

  test('[SRV-11] a lead deletes a template once asked, of the revision that was seen', async () => {
    const opened = await openAgreement();
    const remove = `DELETE /api/Agreements/templates/${boundary.rowKey}`;
    opened.api.serve(remove, 412, { current: { ...boundary, revision: 4 } });
    const deleteIt = async () => {
      await opened.user.click(button('Slett malen'));
      expect(
        await screen.findByText(/^Vil du slette malen «Grensejustering» for alle/),
      ).toBeVisible();
      await yes(opened);
    };
    expect(screen.queryByRole('button', { name: 'Slett malen' })).not.toBeInTheDocument();
    await opened.user.selectOptions(template(), 'Grensejustering');
    await deleteIt();
    await waitFor(() =>
      expect(opened.notifications).toContainEqual({
        kind: 'error',
        text: 'Malen ble ikke slettet',
      }),
    );
    expect(template()).toHaveDisplayValue('Grensejustering');
    opened.api.serve(remove, 204);
    await deleteIt();
    await waitFor(() =>
      expect(screen.queryByRole('option', { name: 'Grensejustering' })).not.toBeInTheDocument(),
    );
    const sent = opened.api.received.filter(({ call }) => call === remove);
    expect(sent.map(({ headers }) => headers.get('If-Match'))).toEqual(['"3"', '"4"']);
    expect(opened.notifications).toContainEqual({ kind: 'success', text: 'Malen er slettet' });
    signInAs(opened.store, 'surveyor');
    await opened.user.selectOptions(template(), 'Veirett');
    expect(screen.queryByRole('button', { name: 'Slett malen' })).not.toBeInTheDocument();
  });

  test('[SRV-11] the dialog says before saving that there are too many', async () => {
    const templates = Array.from({ length: caps.templates }, (_, at) => ({
      ...road,
      rowKey: `r${at}`,
      name: `Mal ${at}`,
    }));
    const opened = await openAgreement({ templates });
    await write('<p>Enige</p>');
    await openDialog(opened);
    await opened.user.type(name(), 'Forlik');
    expect(screen.getByRole('alert')).toHaveTextContent(/^Det er så mange maler/);
    expect(save()).toBeDisabled();
  });

  test('a template changed by somebody else is not overwritten before the user is informed', async () => {
    const opened = await openAgreement();
    const put = `PUT /api/Agreements/templates/${boundary.rowKey}`;
    const current = { ...boundary, htmlContent: '<p>Deres</p>', revision: 8 };
    opened.api.serve(put, 412, { current }, { ETag: '"8"' });
    await opened.user.selectOptions(template(), 'Grensejustering');
    await write('<p>Mitt</p>');
    await openDialog(opened);
    await opened.user.click(screen.getByRole('radio', { name: /^Oppdater malen/ }));
    await opened.user.click(save());
    expect(await screen.findByText(/En annen har endret malen imens/)).toBeVisible();
    opened.api.serve(put, 204, undefined, { ETag: '"9"' });
    await opened.user.click(save());
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const sent = opened.api.received.findLast(({ call }) => call.startsWith('PUT '));
    expect(sent?.headers.get('If-Match')).toBe('"8"');
  });
});

test('more than the server takes is announced before it is sent', async () => {
  const opened = await openAgreement();
  await addParties(opened, 'Ánne Østby');
  await write(`<p>${'a'.repeat(6_000_000)}</p>`);
  expect(await screen.findByText(/Avtalen er for stor/)).toBeVisible();
  expect(generate()).toBeDisabled();
});

test('[SRV-4] papers and new templates are made by who records meetings', async () => {
  const opened = await openAgreement();
  await write('<p>Tekst</p>');
  await addParties(opened, 'Ánne Østby');
  expect(generate()).toBeEnabled();
  signInAs(opened.store, 'surveyor');
  expect(saveAsTemplate()).toBeEnabled();
  expect(generate()).toBeEnabled();
  signInAs(opened.store, 'reader');
  expect(screen.queryByRole('button', { name: 'Lagre som mal' })).not.toBeInTheDocument();
  expect(generate()).toBeDisabled();
});

test('[SRV-4] a template is changed and removed by a lead alone', async () => {
  const opened = await openAgreement();
  await opened.user.selectOptions(template(), 'Veirett');
  await write('<p>Tekst</p>');
  const update = () => screen.getByRole('radio', { name: /^Oppdater malen/ });
  for (const role of ['lead', 'surveyor'] as const) {
    signInAs(opened.store, role);
    expect(screen.queryByRole('button', { name: 'Slett malen' }) !== null).toBe(role === 'lead');
    await opened.user.click(saveAsTemplate());
    await screen.findByRole('dialog', { name: 'Lagre som mal' });
    expect((update() as HTMLInputElement).disabled).toBe(role === 'surveyor');
    await opened.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  }
});

describe('signatures that have arrived for an agreement', () => {
  const signature = 'data:image/png;base64,AAAA';
  const signedByDeputy: SignatureRecord = {
    signer: 'Berit Vik',
    subject: 'Avtale',
    signedAt: '2026-11-24T10:15:00+01:00',
    method: 'drawn',
    picture: 'a'.repeat(64),
    evidence: {
      fingerprint: 'b'.repeat(64),
      business: 2077,
      case: '2026/118',
      party: ola.uuid,
      as: 'deputy',
      powerOfAttorney: null,
      strokes: null,
      typed: null,
      user: 'kari',
      way: 'link',
    },
  };

  async function createArrivedRequest(text: string, party = ola): Promise<SigningRequest> {
    const statement = { statement: 'agreement-1', business: 2077, case: '2026/118', text } as const;
    return {
      requestId: '0f1c2d3e-4b5a-4c6d-8e7f-1a2b3c4d5e6f',
      party: party.uuid,
      partyName: party.name,
      fingerprint: await computeFingerprint(statement),
      state: 'used',
      way: 'link',
      isAgreement: true,
      subject: 'Avtale',
      wrongCodes: 0,
      signature,
      expiresAt: '2026-12-01T09:15:00+01:00',
    };
  }

  async function readyWith(requests: readonly SigningRequest[] | null) {
    const opened = await openAgreement();
    await write('<p>Enige</p>');
    await addParties(opened, 'Ánne Østby', 'Ola Nordvik');
    await sign(opened, 'Ánne Østby');
    if (requests) opened.api.serve(requestsCall, 200, requests);
    else opened.api.serve(requestsCall, 503);
    await servePdf(opened);
    await opened.user.click(generate());
    return opened;
  }

  const signatureOfOla = (opened: Opened) => {
    const [{ body }] = listGenerateCalls(opened) as unknown as [{ body: AgreementToGenerate }];
    return body.parties.find(({ uuid }) => uuid === ola.uuid)?.signature;
  };

  test('[FLT-5] are asked about before the paper is made, and taken in', async () => {
    const opened = await readyWith([await createArrivedRequest('<p>Enige</p>')]);
    expect(await screen.findByRole('dialog')).toHaveTextContent(
      'Signaturen til Ola Nordvik er kommet',
    );
    expect(listGenerateCalls(opened)).toHaveLength(0);
    await opened.user.click(button('Ta inn og lag PDF'));
    await waitFor(() => expect(listGenerateCalls(opened)).toHaveLength(1));
    expect(signatureOfOla(opened)).toBe(signature);
  });

  test('[FLT-5] are left out by name, or nothing is made', async () => {
    const opened = await readyWith([await createArrivedRequest('<p>Enige</p>')]);
    await screen.findByRole('dialog');
    await opened.user.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Avbryt' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(listGenerateCalls(opened)).toHaveLength(0);
    await opened.user.click(generate());
    await opened.user.click(
      await screen.findByRole('button', { name: 'Lag PDF uten Ola Nordvik' }),
    );
    await waitFor(() => expect(listGenerateCalls(opened)).toHaveLength(1));
    expect(signatureOfOla(opened)).toBe('');
  });

  test('[FLT-5] may have arrived where the list cannot be fetched, which is said', async () => {
    const opened = await readyWith(null);
    expect(await screen.findByRole('dialog')).toHaveTextContent(
      'fikk ikke sett etter om Ola Nordvik har signert',
    );
    opened.api.serve(requestsCall, 200, [await createArrivedRequest('<p>Enige</p>')]);
    await opened.user.click(button('Prøv igjen'));
    expect(await screen.findByText(/^Signaturen til Ola Nordvik er kommet/)).toBeVisible();
  });

  test('[FLT-5] for another text are not asked about', async () => {
    const opened = await readyWith([await createArrivedRequest('<p>En annen</p>')]);
    await waitFor(() => expect(listGenerateCalls(opened)).toHaveLength(1));
    expect(signatureOfOla(opened)).toBe('');
  });

  test('[MEET-3] stand with their party, which says how they were given once they are taken in', async () => {
    const opened = await openAgreement();
    await write('<p>Enige</p>');
    await addParties(opened, 'Ola Nordvik');
    opened.api.serve(requestsCall, 200, [
      { ...(await createArrivedRequest('<p>Enige</p>')), signatureRecord: signedByDeputy },
    ]);
    act(markFirstScreenShown);
    act(() => opened.store.set(noteSigningAtom));
    await opened.user.click(
      await screen.findByRole('button', { name: 'Ta inn i avtalen: Ola Nordvik' }),
    );
    expect(
      await screen.findByText(
        'Signert 24.11.2026 10:15. Med en lenke som ble sendt. Signert av stedfortrederen Berit Vik. Uten fullmakt.',
      ),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Ta inn i avtalen/ })).toBeNull();
  });

  test('[FLT-5] by somebody who is not on the paper add that party', async () => {
    const opened = await openAgreement();
    await write('<p>Enige</p>');
    await addParties(opened, 'Ánne Østby');
    opened.api.serve(requestsCall, 200, [await createArrivedRequest('<p>Enige</p>')]);
    await opened.user.click(generate());
    await opened.user.click(await screen.findByRole('button', { name: 'Ta inn og lag PDF' }));
    await waitFor(() => expect(listGenerateCalls(opened)).toHaveLength(1));
    expect(signatureOfOla(opened)).toBe(signature);
  });

  test.each(['link', 'own phone'] as const)(
    '[PPR-4] by %s: pictures are asked about before the paper is made',
    async (way) => {
      const html = `<p>Enige <img src="${map}"></p>`;
      const opened = await openAgreement();
      await write(html);
      await addParties(opened, 'Ola Nordvik');
      opened.api.serve(requestsCall, 200, [{ ...(await createArrivedRequest(html)), way }]);
      await servePdf(opened);
      for (const answer of [no, yes]) {
        await opened.user.click(generate());
        expect(await screen.findByText(/uten alternativ tekst: nummer 1\./)).toBeVisible();
        await answer(opened);
      }
      await opened.user.click(await screen.findByRole('button', { name: 'Ta inn og lag PDF' }));
      await waitFor(() => expect(listGenerateCalls(opened)).toHaveLength(1));
      expect(signatureOfOla(opened)).toBe(signature);
    },
  );
});

test('[FLT-4] unseen text is said with its place, before anybody signs or makes it', async () => {
  const opened = await openAgreement();
  await addParties(opened, 'Ánne Østby');
  await write('<p>Kjøper overtar</p><p><span style="color:#ffffff">ikke</span> arealet.</p>');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('«ikke» har nesten samme farge som bunnen');
  expect(alert).toHaveTextContent('etter «Kjøper overtar»');
  expect(generate()).toBeDisabled();
  expect(saveAsTemplate()).toBeDisabled();
  expect(button('Signer: Ánne Østby')).toBeDisabled();
  const state = screen.getByText('Teksten har ord som ikke kan sees');
  expect(screen.queryByText('Klar til å lages')).not.toBeInTheDocument();
  await write('<p>Kjøper overtar</p><p>arealet.</p>');
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  expect(state).toHaveTextContent('Klar til å lages');
  expect(generate()).toBeEnabled();
  expect(button('Signer: Ánne Østby')).toBeEnabled();
});

test.each([
  ['', 'nothing'],
  ['<p>&nbsp;</p>', 'a blank'],
  ['<p>\u200b\u2060</p>', 'signs of no width'],
])('[FLT-23] a text of %j, which is %s, cannot be signed', async (empty) => {
  const opened = await openAgreement();
  await addParties(opened, 'Ánne Østby');
  await write(empty);
  expect(button('Signer: Ánne Østby')).toBeDisabled();
  expect(opened.reported).toEqual([]);
  await write('<p>Enige</p>');
  expect(button('Signer: Ánne Østby')).toBeEnabled();
});

test('[FLT-4] the pad shows the text as the paper does: struck, and with ticked boxes', async () => {
  const opened = await openAgreement();
  await addParties(opened, 'Ánne Østby');
  await write(
    '<p>Prisen er <s>60</s> 40 kr</p><ul class="todo-list"><li><input type="checkbox" checked>Varslet</li><li><input type="checkbox">Merket</li></ul>',
  );
  await opened.user.click(button('Signer: Ánne Østby'));
  const pad = await screen.findByRole('dialog', { name: 'Signatur: Ánne Østby' });
  await opened.user.click(within(pad).getByText('Les det som signeres'));
  expect(within(pad).getByText('60').closest('s')).toBeVisible();
  expect(within(pad).getByRole('checkbox', { name: 'Varslet' })).toBeChecked();
  expect(within(pad).getByRole('checkbox', { name: 'Merket' })).not.toBeChecked();
});
