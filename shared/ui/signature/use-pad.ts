import {
  createDeputy,
  findClosingQuestion,
  hasWriting,
  isFormerShown,
  isWithoutPower,
  openPad,
  type PadState,
  wipe,
} from '@feltbok/domain/signatures/pad.domain.ts';
import { noSignature, type SignatureFields } from '@feltbok/domain/signatures/signature-record.ts';
import type { SignatureDraft } from '@feltbok/domain/signatures/strokes.domain.ts';
import { formatDate, formatTime } from '@feltbok/domain/values/dates.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { type RefObject, useRef, useState } from 'react';
import { createSignature, type Writing } from './create-signature.ts';
import type { SignaturePadProps } from './pad-props.ts';

export interface PadProps extends SignaturePadProps {
  draft: SignatureDraft | null;
  /** False when the device cannot store strokes. */
  isStored: boolean;
  store: (draft: SignatureDraft) => void;
  forget: () => Promise<void>;
}

/** Another place to sign: the party's phone by a code on the screen, or a link that is sent. */
export type Elsewhere = 'phone' | 'link';

type Question =
  | NonNullable<ReturnType<typeof findClosingQuestion>>
  | 'sign again'
  | 'no power'
  | `no power, ${Elsewhere}`;

/** State and actions of the signature pad. @param formerPicture picture of the present signature */
export function usePad(props: PadProps, formerPicture: RefObject<HTMLImageElement | null>) {
  const { signing, signed: former, draft, store, forget, onSign, onClose } = props;
  const t = useTexts();
  const [state, setState] = useState(() => {
    const { party, powersOfAttorney } = signing;
    const deputy = party.isRepresentedBy ? createDeputy(powersOfAttorney.length > 0) : null;
    return openPad(former.signature !== '', draft, deputy);
  });
  // The ref serves strokes that end when the dialog is removed, and React's state with it.
  const latest = useRef(state);
  const [question, setQuestion] = useState<Question | null>(null);
  const [accepting, setAccepting] = useState(false);
  const [elsewhere, setElsewhere] = useState<Elsewhere | null>(null);

  const show = (changed: PadState) => {
    latest.current = changed;
    setState(changed);
  };
  const change = (changed: PadState) => {
    show(changed);
    store(changed);
  };
  const leave = async () => {
    await forget();
    onClose();
  };
  const close = () => {
    const asked = findClosingQuestion(state);
    // The user has nothing more to do here once a link is created.
    if (asked && !(asked === 'no signature' && elsewhere === 'link')) setQuestion(asked);
    else void leave();
  };
  const submitSignature = async (signed: SignatureFields) => {
    setAccepting(true);
    const isStored = (await onSign(signed)) === 'stored';
    if (isStored) await leave();
    else setAccepting(false);
    return isStored;
  };
  const accept = async () => {
    setQuestion(null);
    setAccepting(true);
    await submitSignature(await buildSignature(state, formerPicture.current, { ...props, t }));
  };
  const ask = () =>
    isWithoutPower(state) && hasWriting(state) ? setQuestion('no power') : void accept();
  const stay = () => setQuestion(null);
  const signAgain = () => {
    setQuestion(null);
    change(wipe(state));
  };
  const tryAgain = () => (isFormerShown(state) ? setQuestion('sign again') : signAgain());
  const signElsewhere = (place: Elsewhere, isAnswered = false) => {
    const asked = !isAnswered && isWithoutPower(state);
    setQuestion(asked ? `no power, ${place}` : null);
    setElsewhere(asked ? null : place);
  };
  // A code belongs to one signer, so it is withdrawn when the signer changes.
  const setDeputy = (deputy: PadState['deputy']) => {
    setElsewhere(null);
    show({ ...latest.current, deputy });
  };
  const ways = { elsewhere, signElsewhere, signOnPad: () => setElsewhere(null), submitSignature };
  const actions = {
    show,
    change,
    store,
    close,
    leave,
    stay,
    ask,
    accept,
    setDeputy,
    tryAgain,
    signAgain,
  };
  return { state, latest, question, accepting, ...actions, ...ways };
}

export type Pad = ReturnType<typeof usePad>;
type Translate = ReturnType<typeof useTexts<'shared'>>;

/** Builds the signature with its record; none when the sheet is empty. */
async function buildSignature(
  state: PadState,
  formerPicture: HTMLImageElement | null,
  { signing, subject, signed, user, t }: PadProps & { t: Translate },
): Promise<SignatureFields> {
  if (!hasWriting(state)) return noSignature;
  const at = new Date();
  const typed = state.typed?.trim() ?? null;
  const facts = buildSignatureFacts(state, { signing, subject, user });
  const writing: Writing =
    typed === null
      ? {
          strokes: state.strokes,
          former: formerPicture && {
            picture: formerPicture,
            strokes: signed.signatureRecord?.strokes ?? null,
          },
        }
      : { typed, consent: t('signature.consent'), mark: getTypedMark(t, at) };
  return createSignature(writing, { ...facts, at });
}

/** Lists who signs what, for the signature's record. */
const buildSignatureFacts = (
  { deputy }: PadState,
  { signing, subject, user }: Pick<SignaturePadProps, 'signing' | 'subject' | 'user'>,
) =>
  ({
    statement: signing.statement,
    party: signing.party.uuid,
    subject,
    user,
    signer: deputy?.name.trim() ?? signing.party.name,
    as: deputy ? 'deputy' : 'party',
    powerOfAttorney: deputy?.powerOfAttorney ?? null,
  }) as const;

/** The text below a typed name. */
export const getTypedMark = (t: Translate, at: Date) =>
  t('signature.typedMark', {
    time: `${formatDate(at.toISOString())} ${formatTime(at.toISOString())}`,
  });
