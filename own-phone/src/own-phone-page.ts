import type { AskedSignature, SigningKeys } from '@feltbok/contract/signing-requests.ts';
import { attendeeLimits } from '@feltbok/domain/attendees/attendee-limits.ts';
import type { AgreementText } from '@feltbok/domain/signatures/shown-text.ts';
import { formatDate, formatTime } from '@feltbok/domain/values/dates.ts';
import { hasVisibleLetter } from '@feltbok/domain/values/visible-text.ts';
import { renderText } from '@feltbok/papers/render-text.ts';
import { createSignature, type Writing } from '@feltbok/ui/signature/create-signature.ts';
import { isWhatIsSigned, toStatement } from './asked-text.ts';
import { buildCodeForm } from './code-form.ts';
import { element } from './elements.ts';
import { buildProofPart, leaveForProvider, takeProviderReturn } from './identity-proof.ts';
import { createDrawingSheet, createTypedPreview, type SheetContent } from './signature-sheet.ts';
import { fetchAsked, sendProof, sendSignature, type Unmet } from './signing-api.data.ts';
import {
  chooseLanguage,
  createTranslate,
  languageNames,
  type PageLanguage,
  type Translate,
} from './texts.ts';

// The page on which a party signs by itself, without React: it must open fast at the edge of
// coverage.

/** Behind the fragment of the address, which no server and no log sees. */
const back = takeProviderReturn();
const keys: SigningKeys = back?.keys ?? { token: location.hash.slice(1) };
const main = document.querySelector('main') as HTMLElement;
let language: PageLanguage = chooseLanguage(navigator.languages);
let asked: AskedSignature | null = null;
let state: 'loading' | 'signing' | 'sending' | 'done' | Unmet = 'loading';
/** Why what was sent has not arrived, or the party has not proven who it is. */
let failure: Exclude<Unmet, Locked> | null = null;
const written: SheetContent = { strokes: [], typed: null };

function show(): void {
  const t = createTranslate(language);
  document.documentElement.lang = language;
  const isCode = asked ? asked.way === 'own phone' : !isLocked(state);
  document.title = t(isCode ? 'title' : 'linkTitle');
  main.replaceChildren(element('h1', {}, document.title), ...contents(t), languageChoice(t));
}

type Locked = 'locked' | 'wrong code';
const isLocked = (now: typeof state): now is Locked => now === 'locked' || now === 'wrong code';

function open(code: string): void {
  keys.code = code;
  void load();
}

function contents(t: Translate): Node[] {
  if (state === 'loading') return [element('p', { role: 'status' }, t('loading'))];
  if (state === 'done') return [element('p', { role: 'status', className: 'done' }, t('done'))];
  if (asked && (state === 'signing' || state === 'sending')) return signingParts(t, asked);
  if (isLocked(state)) return [buildCodeForm(t, state === 'wrong code', open)];
  const why = state as Exclude<Unmet, Locked>;
  const canTryAgain = why === 'unreachable' || why === 'busy';
  return [
    element('p', { role: 'alert' }, t(why)),
    ...(canTryAgain
      ? [
          element(
            'div',
            { className: 'actions' },
            button(t('again'), () => void load(), 'main'),
          ),
        ]
      : []),
  ];
}

function signingParts(t: Translate, asked: AskedSignature) {
  const { signer, shown, fingerprint } = asked;
  return [
    element(
      'dl',
      {},
      ...listFacts(t, asked).flatMap(([name, value]) => [
        element('dt', {}, name),
        element('dd', {}, value),
      ]),
    ),
    ...(shown === null ? [] : [textToRead(t, shown, fingerprint)]),
    ...buildProofPart(t, asked, () => void prove()),
    ...(written.typed === null ? drawing(t, signer) : typing(t, written.typed)),
    element(
      'p',
      { role: 'alert' },
      failure && t(failure === 'unreachable' && asked.way === 'link' ? 'unreachableLink' : failure),
    ),
  ];
}

function listFacts(t: Translate, asked: AskedSignature): [string, string][] {
  const {
    customer,
    askedBy,
    case: caseNumber,
    subject,
    signer,
    as,
    partyName,
    powerOfAttorney,
  } = asked;
  const right = t(powerOfAttorney === null ? 'withoutPower' : 'withPower');
  return [
    [t('asks'), [askedBy, customer].filter(Boolean).join(', ')],
    [t('case'), caseNumber],
    [t('signs'), signer],
    ...(as === 'deputy' ? [[t('behalf'), `${partyName} (${right})`] as [string, string]] : []),
    [t('signed'), subject],
  ];
}

function textToRead(t: Translate, text: AgreementText, fingerprint: string): HTMLElement {
  const properties = { className: 'text signed-text', role: 'region', ariaLabel: t('read') };
  const read = element('div', properties, renderText(text));
  // Whoever has no pointer scrolls it with the keyboard.
  read.tabIndex = 0;
  return element(
    'section',
    {},
    read,
    element('p', {}, `${t('fingerprint')} `, element('code', {}, fingerprint)),
  );
}

function drawing(t: Translate, signer: string): Node[] {
  const undo = button(t('undo'), () => change(written.strokes.slice(0, -1)));
  const clear = button(t('clear'), () => change([]));
  const send = sendButton(t);
  const adapt = () => {
    const isBusy = state === 'sending';
    undo.disabled = clear.disabled = send.disabled = written.strokes.length === 0 || isBusy;
  };
  const change = (strokes: SheetContent['strokes']) => {
    written.strokes = strokes;
    drawn.draw(strokes);
    adapt();
  };
  const drawn = createDrawingSheet(written.strokes, t('sheet', { signer }), (stroke) =>
    change([...written.strokes, stroke]),
  );
  adapt();
  return [
    element('p', {}, t('draw')),
    drawn.node,
    element('div', { className: 'actions' }, undo, clear, send),
    element('div', { className: 'actions' }, otherWay(t('typeName'), '')),
  ];
}

function typing(t: Translate, name: string): Node[] {
  const input = element('input', {
    type: 'text',
    maxLength: attendeeLimits.name,
    autocomplete: 'name',
  });
  input.value = name;
  const preview = createTypedPreview(t('preview'), formatTypedMark(t, new Date()));
  const send = sendButton(t);
  const adapt = () => {
    written.typed = input.value;
    preview.draw(input.value.trim());
    send.disabled = !hasVisibleLetter(input.value) || state === 'sending';
  };
  input.addEventListener('input', adapt);
  adapt();
  return [
    element('label', {}, t('name'), input),
    element('p', {}, t('consent')),
    preview.node,
    element('div', { className: 'actions' }, send),
    element('div', { className: 'actions' }, otherWay(t('drawInstead'), null)),
  ];
}

const formatTypedMark = (t: Translate, at: Date) =>
  t('typedMark', { time: `${formatDate(at)} ${formatTime(at)}` });

const button = (label: string, onclick: () => void, className = '') =>
  element('button', { type: 'button', onclick, className }, label);

const sendButton = (t: Translate) =>
  button(t(state === 'sending' ? 'sending' : 'send'), () => void send(t), 'main');

const otherWay = (label: string, typed: string | null) =>
  button(label, () => {
    written.typed = typed;
    show();
    main.querySelector('input')?.focus();
  });

function languageChoice(t: Translate): HTMLElement {
  const choices = Object.entries(languageNames).map(([code, name]) => {
    const choice = element(
      'button',
      { type: 'button', lang: code, onclick: () => choose(code as PageLanguage) },
      name,
    );
    choice.setAttribute('aria-pressed', String(code === language));
    return choice;
  });
  return element('nav', { className: 'actions', ariaLabel: t('language') }, ...choices);
}

function choose(chosen: PageLanguage): void {
  language = chosen;
  show();
  main.querySelector<HTMLElement>('[aria-pressed=true]')?.focus();
}

async function prove(): Promise<void> {
  const unmet = await leaveForProvider(keys);
  if (unmet === null || isLocked(unmet)) return;
  failure = unmet;
  show();
}

/** Begins the page: with what the provider answered, where the party comes back from it. */
async function begin(): Promise<void> {
  show();
  if (back) {
    const unmet =
      back.answer === null
        ? 'unproven'
        : await sendProof(keys, { state: back.state, answer: back.answer });
    if (typeof unmet === 'string' && !isLocked(unmet)) failure = unmet;
  }
  await load();
}

async function load(): Promise<void> {
  state = 'loading';
  show();
  const found = keys.token ? await fetchAsked(keys) : 'unknown';
  if (typeof found === 'string') state = found;
  else {
    asked = found.answer;
    // What is shown must be what the fingerprint is of.
    state = (await isWhatIsSigned(asked)) ? 'signing' : 'unfit';
  }
  show();
}

async function send(t: Translate): Promise<void> {
  if (!asked || state !== 'signing') return;
  state = 'sending';
  failure = null;
  show();
  const { signer, subject, as, party, powerOfAttorney, user, way } = asked;
  const at = new Date();
  const typed = written.typed?.trim();
  const writing: Writing =
    typed === undefined
      ? { strokes: written.strokes }
      : { typed, consent: t('consent'), mark: formatTypedMark(t, at) };
  const by = {
    signer,
    subject,
    as,
    party,
    powerOfAttorney,
    user,
    way,
    at,
    ...(asked.identity && { identity: asked.identity }),
  };
  const sent = await sendSignature(
    keys,
    await createSignature(writing, { ...by, statement: toStatement(asked) }),
  );
  if (typeof sent !== 'string') state = 'done';
  else if (sent === 'unreachable' || sent === 'busy') {
    state = 'signing';
    failure = sent;
  } else state = sent;
  show();
}

void begin();
