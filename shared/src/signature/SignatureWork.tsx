import { hostServicesAtom } from '@feltbok/shared/contract/remote';
import { useBusyHand } from '@feltbok/shared/device/busy-hand.state';
import { formatDate, formatTime } from '@feltbok/shared/domain/dates';
import { useTexts } from '@feltbok/shared/i18n/i18n';
import { ConfirmDialog } from '@feltbok/shared/ui/confirm-dialog';
import { Button } from '@feltbok/shared/ui/core';
import { Dialog } from '@feltbok/shared/ui/dialog';
import { useDialogFocus } from '@feltbok/shared/ui/use-dialog-focus';
import { useAtomValue } from 'jotai';
import { type RefObject, useRef, useState } from 'react';
import { OwnPhone } from './OwnPhone';
import {
  canAccept,
  canTryAgain,
  hasWriting,
  isWithoutPower,
  newDeputy,
  openedPad,
  type PadState,
  questionOnClosing,
  showsFormer,
  wipe,
  withoutLastStroke,
  withStroke,
  withTyped,
} from './pad.domain';
import type { SignaturePadProps } from './pad-props';
import { SignatureSheet } from './SignatureSheet';
import { SignedText } from './SignedText';
import { SignerChoice } from './SignerChoice';
import { signedPicture, type Writing } from './signed-picture';
import type { SignatureDraft } from './strokes.domain';
import { TypedName } from './TypedName';

interface SignatureWorkProps extends SignaturePadProps {
  draft: SignatureDraft | null;
  /** False when the device cannot store strokes. */
  isStored: boolean;
  store: (draft: SignatureDraft) => void;
  forget: () => Promise<void>;
}

export function SignatureWork(props: SignatureWorkProps) {
  const { signing, subject, reading, signature, isStored, user } = props;
  const signer = signing.party.name;
  const t = useTexts();
  const { firstChoice, afterOpenChange } = useDialogFocus();
  const former = useRef<HTMLImageElement>(null);
  const pad = usePad(props, former);
  const { typed } = pad.state;
  return (
    <Dialog
      open
      centered
      width={972}
      className="fb-signature"
      rootClassName="fb-signature-root"
      title={t('signature.title', { signer })}
      closable={false}
      mask={{ closable: false }}
      onCancel={pad.close}
      afterOpenChange={afterOpenChange}
      footer={<Actions pad={pad} firstChoice={firstChoice} />}
    >
      <p className="fb-signature-subject">{subject}</p>
      <SignedText statement={signing.statement} reading={reading} />
      <SignerChoice signing={signing} deputy={pad.state.deputy} onChange={pad.setDeputy} />
      {pad.isOnPhone ? (
        <OwnPhone {...{ signing, subject, user }} deputy={pad.state.deputy} onSigned={pad.takeOver} />
      ) : typed === null ? (
        <DrawnName pad={pad} former={former} signer={signer} signature={signature} isStored={isStored} />
      ) : (
        <TypedName
          name={typed}
          mark={typedMark(t, new Date())}
          onChange={(name) => pad.show(withTyped(pad.state, name))}
        />
      )}
      <OtherWays pad={pad} />
      <ConfirmDialog
        open={pad.question !== null}
        kind="warning"
        text={t(questions[pad.question ?? 'no signature'], {
          name: pad.state.deputy?.name.trim() ?? '',
          party: signer,
        })}
        onYes={() => void (pad.question === 'no power' ? pad.accept() : pad.leave())}
        onNo={pad.stay}
      />
    </Dialog>
  );
}

const questions = {
  unsaved: 'signature.unsaved',
  'no signature': 'signature.none',
  'no power': 'signature.withoutPowerQuestion',
} as const;

/** What is on the pad, and what can be done with it. @param former the signature that stands on it so far */
function usePad(props: SignatureWorkProps, former: RefObject<HTMLImageElement | null>) {
  const { signing, signature, draft, store, forget, onSign, onClose } = props;
  const t = useTexts();
  const [state, setState] = useState(() => {
    const { party, powersOfAttorney } = signing;
    const deputy = party.isRepresentedBy ? newDeputy(powersOfAttorney.map(({ uuid }) => uuid)) : null;
    return openedPad(signature !== '', draft, deputy);
  });
  // A stroke that ends because the dialog is removed is stored too, when there is no state any more to be set.
  const latest = useRef(state);
  const [question, setQuestion] = useState<ReturnType<typeof questionOnClosing> | 'no power'>(null);
  const [accepting, setAccepting] = useState(false);
  const [isOnPhone, setIsOnPhone] = useState(false);

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
    const asked = questionOnClosing(state);
    if (asked) setQuestion(asked);
    else void leave();
  };
  const takeOver = async (signed: string) => {
    setAccepting(true);
    const isStored = (await onSign(signed)) === 'stored';
    if (isStored) await leave();
    else setAccepting(false);
    return isStored;
  };
  const accept = async () => {
    setQuestion(null);
    setAccepting(true);
    await takeOver(await signatureOf(state, former.current, { ...props, t }));
  };
  const ask = () => (isWithoutPower(state) ? setQuestion('no power') : void accept());
  const stay = () => setQuestion(null);
  const setDeputy = (deputy: PadState['deputy']) => show({ ...latest.current, deputy });
  const ways = { isOnPhone, setIsOnPhone, takeOver };
  const actions = { show, change, store, close, leave, stay, ask, accept, setDeputy };
  return { state, latest, question, accepting, ...actions, ...ways };
}

type Pad = ReturnType<typeof usePad>;
type Translate = ReturnType<typeof useTexts<'shared'>>;

/** The signature as it is now, with its record; empty when the sheet is. */
async function signatureOf(
  now: PadState,
  former: HTMLImageElement | null,
  { signing, subject, signature, user, t }: SignatureWorkProps & { t: Translate },
): Promise<string> {
  if (!hasWriting(now)) return '';
  const at = new Date();
  const typed = now.typed?.trim() ?? null;
  const by = signedBy(now, { signing, subject, user });
  const writing: Writing =
    typed === null
      ? { strokes: now.strokes, former: former && { picture: former, signature } }
      : { typed, consent: t('signature.consent'), mark: typedMark(t, at) };
  return signedPicture(writing, { ...by, at });
}

/** Who signs what, as the signature's record has it. */
const signedBy = (
  { deputy }: PadState,
  { signing, subject, user }: Pick<SignaturePadProps, 'signing' | 'subject' | 'user'>,
) =>
  ({
    ...{ statement: signing.statement, party: signing.party.uuid, subject, user },
    signer: deputy?.name.trim() ?? signing.party.name,
    as: deputy ? 'deputy' : 'party',
    powerOfAttorney: deputy?.powerOfAttorney ?? null,
  }) as const;

const typedMark = (t: Translate, at: Date) =>
  t('signature.typedMark', { time: `${formatDate(at.toISOString())} ${formatTime(at.toISOString())}` });

/** The ways to sign besides the one that is shown. */
function OtherWays({ pad }: { pad: Pad }) {
  const t = useTexts();
  const { apiAddress } = useAtomValue(hostServicesAtom);
  const { state, show, isOnPhone, setIsOnPhone } = pad;
  const here = (typed: string | null) => {
    setIsOnPhone(false);
    show(withTyped(state, typed));
  };
  const isDrawing = state.typed === null && !isOnPhone;
  return (
    <div className="fb-signature-other-ways">
      {isDrawing ? (
        <Button type="link" onClick={() => here('')}>
          {t('signature.typeName')}
        </Button>
      ) : (
        <Button type="link" onClick={() => here(null)}>
          {t('signature.draw')}
        </Button>
      )}
      {apiAddress !== undefined && !isOnPhone && (
        <Button type="link" disabled={state.deputy?.name.trim() === ''} onClick={() => setIsOnPhone(true)}>
          {t('signature.ownPhone')}
        </Button>
      )}
    </div>
  );
}

function Actions({ pad, firstChoice }: { pad: Pad; firstChoice: ReturnType<typeof useDialogFocus>['firstChoice'] }) {
  const t = useTexts();
  const { state, change, isOnPhone } = pad;
  return (
    <div className="fb-signature-actions">
      <Button ref={firstChoice} onClick={pad.close}>
        {t('signature.closeWindow')}
      </Button>
      <span className="fb-signature-gap" />
      {state.typed === null && !isOnPhone && (
        <Button disabled={state.strokes.length === 0} onClick={() => change(withoutLastStroke(state))}>
          {t('signature.undo')}
        </Button>
      )}
      <Button disabled={isOnPhone || !canTryAgain(state)} onClick={() => change(wipe(state))}>
        {t('signature.tryAgain')}
      </Button>
      <Button type="primary" disabled={isOnPhone || !canAccept(state)} loading={pad.accepting} onClick={pad.ask}>
        {t('signature.ok')}
      </Button>
    </div>
  );
}

interface DrawnNameProps extends Pick<SignatureWorkProps, 'signature' | 'isStored'> {
  /** Name of the party. */
  signer: string;
  pad: Pad;
  former: RefObject<HTMLImageElement | null>;
}

function DrawnName({ pad, former, signer, signature, isStored }: DrawnNameProps) {
  const t = useTexts();
  const [isDrawing, setIsDrawing] = useState(false);
  const { state, latest, change, store } = pad;
  useBusyHand(isDrawing || state.strokes.length > 0);
  const isHintShown = !isDrawing && state.strokes.length === 0;
  return (
    <>
      {/* It has its room when it is empty: the sheet must not move under the pen. */}
      <div className="fb-signature-notice">
        {isStored ? (
          <p role="status">{isHintShown && t(showsFormer(state) ? 'signature.hintFormer' : 'signature.hint')}</p>
        ) : (
          <p role="alert">{t('signature.notKept')}</p>
        )}
      </div>
      <div className="fb-signature-sheet">
        {showsFormer(state) && <img ref={former} src={signature} alt={t('signature.former', { signer })} />}
        <SignatureSheet
          label={t('signature.sheet', { signer })}
          strokes={state.strokes}
          onStart={() => setIsDrawing(true)}
          onProgress={(stroke) => store(withStroke(latest.current, stroke))}
          onStroke={(stroke) => {
            setIsDrawing(false);
            change(withStroke(latest.current, stroke));
          }}
          onTakenBack={() => {
            setIsDrawing(false);
            store(latest.current);
          }}
        />
      </div>
      <p className="fb-signature-turn">{t('signature.turn')}</p>
    </>
  );
}
