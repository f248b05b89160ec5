import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fireEvent, screen, within } from '@testing-library/react';
import { add, choice, field, openAttendees } from '../testing/attendees-screen';

const guide = (language: string) =>
  readFileSync(join(__dirname, `../../../docs/user-guide/${language}.md`), 'utf8').replace(
    /\s+/g,
    ' ',
  );

const ofRole = {
  nb: 'Rollen til deltakere fra fagsystemet endres bare der. **Legg til deltaker** fører opp en som ikke sto i saken, og da velger du rollen selv.',
  nn: 'Rolla til deltakarar frå fagsystemet kan berre endrast der. **Legg til deltakar** fører opp ein som ikkje stod i saka, og då vel du rolla sjølv.',
  en: 'The role of attendees from the survey system is changed there only. **Add another attendee** enters one that the case did not have, and then you choose the role yourself.',
};
const ofNumber = {
  nb: 'sier Feltbok fra når du forlater feltet; nummeret kan lagres likevel.',
  nn: 'seier Feltbok frå når du går ut av feltet; nummeret kan lagrast likevel.',
  en: 'Feltbok says so when you leave the field; the number can be saved anyway.',
};

test('[RGT-11] guide and screen agree on roles: only a new attendee’s is chosen', async () => {
  for (const [language, sentence] of Object.entries(ofRole))
    expect(guide(language)).toContain(sentence);
  const { user } = await openAttendees();
  const roles = () => screen.queryAllByRole('combobox', { name: /^Rolle/ });
  for (const header of screen.getAllByRole('rowheader'))
    await user.click(within(header).getByRole('button'));
  expect(screen.getAllByRole('region', { name: /^Kontaktopplysninger for/ })).toHaveLength(2);
  expect(screen.getAllByText('Hjemmelshaver').length).toBeGreaterThan(0);
  expect(roles()).toEqual([]);
  await user.click(add());
  fireEvent.change(field(/^Navn/), { target: { value: 'Berit' } });
  expect(roles()).toEqual([screen.getByRole('combobox', { name: 'Rolle: Berit' })]);
  expect(roles()[0]).toBeEnabled();
});

test('[RGT-11] guide and form agree on numbers: checked once the field is left', async () => {
  for (const [language, sentence] of Object.entries(ofNumber))
    expect(guide(language)).toContain(sentence);
  const { user } = await openAttendees();
  await user.click(add());
  fireEvent.change(field(/^Navn/), { target: { value: 'Berit' } });
  for (const [kind, label, wrong] of [
    ['Personnr', /^Fødselsnummer/, '02013299998'],
    ['Orgnr', /^Organisasjonsnummer/, '123456789'],
  ] as const) {
    await user.selectOptions(choice('Identifikasjon for arkivleveranse'), kind);
    const number = field(label);
    fireEvent.focus(number);
    fireEvent.change(number, { target: { value: wrong } });
    expect(number).not.toHaveAccessibleDescription(/Kontrollsifrene/);
    fireEvent.blur(number);
    expect(number).toHaveAccessibleDescription(/Kontrollsifrene stemmer ikke/);
    expect(screen.getByRole('button', { name: 'Lagre' })).toBeEnabled();
  }
});
