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
import type { SignaturePadProps } from './pad-props.ts';
import { signedPicture, type Writing } from './signed-picture.ts';

export interface PadProps extends SignaturePadProps {
  draft: SignatureDraft | null;
  /** False when the device cannot store strokes. */
  isStored: boolean;
  store: (draft: SignatureDraft) => void;
  forget: () => Promise<void>;
}

/**
 * Where the party signs instead: on its phone by a code on the screen, or by a link that is sent.
 */
export type Elsewhere = 'phone' | 'link';

type Question =
  | NonNullable<ReturnType<typeof findClosingQuestion>>
  | 'sign again'
  | 'no power'
  | `no power, ${Elsewhere}`;

/**
 * What is on the pad, and what can be done with it. @param formerPicture of the signature that
 * stands on it so far
 */
export function usePad(props: PadProps, formerPicture: RefObject<HTMLImageElement | null>) {
  const { signing, signed: former, draft, store, forget, onSign, onClose } = props;
  const t = useTexts();
  const [state, setState] = useState(() => {
    const { party, powersOfAttorney } = signing;
    const deputy = party.isRepresentedBy ? createDeputy(powersOfAttorney.length > 0) : null;
    return openPad(former.signature !== '', draft, deputy);
  });
  // A stroke that ends because the dialog is removed is stored too, when there is no state any more
  // to be set.
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
    // Whoever has made a link is done here.
    if (asked && !(asked === 'no signature' && elsewhere === 'link')) setQuestion(asked);
    else void leave();
  };
  const takeOver = async (signed: SignatureFields) => {
    setAccepting(true);
    const isStored = (await onSign(signed)) === 'stored';
    if (isStored) await leave();
    else setAccepting(false);
    return isStored;
  };
  const accept = async () => {
    setQuestion(null);
    setAccepting(true);
    await takeOver(await signatureOf(state, formerPicture.current, { ...props, t }));
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
  // A code is for one signer: it is taken back with the former one.
  const setDeputy = (deputy: PadState['deputy']) => {
    setElsewhere(null);
    show({ ...latest.current, deputy });
  };
  const ways = { elsewhere, signElsewhere, here: () => setElsewhere(null), takeOver };
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

/** The signature as it is now, with its record; none when the sheet is empty. */
async function signatureOf(
  now: PadState,
  formerPicture: HTMLImageElement | null,
  { signing, subject, signed, user, t }: PadProps & { t: Translate },
): Promise<SignatureFields> {
  if (!hasWriting(now)) return noSignature;
  const at = new Date();
  const typed = now.typed?.trim() ?? null;
  const by = signedBy(now, { signing, subject, user });
  const writing: Writing =
    typed === null
      ? {
          strokes: now.strokes,
          former: formerPicture && {
            picture: formerPicture,
            strokes: signed.signatureRecord?.strokes ?? null,
          },
        }
      : { typed, consent: t('signature.consent'), mark: typedMark(t, at) };
  return signedPicture(writing, { ...by, at });
}

/** Who signs what, as the signature's record has it. */
const signedBy = (
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

/** What stands under a typed name. */
export const typedMark = (t: Translate, at: Date) =>
  t('signature.typedMark', {
    time: `${formatDate(at.toISOString())} ${formatTime(at.toISOString())}`,
  });
