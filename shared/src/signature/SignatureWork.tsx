import { useBusyHand } from '@feltbok/shared/device/busy-hand.state';
import { formatDate, formatTime } from '@feltbok/shared/domain/dates';
import { fingerprintOf, sha256OfText } from '@feltbok/shared/domain/signature-evidence';
import { type SignatureRecord, withSignatureRecord } from '@feltbok/shared/domain/signature-record';
import { useTexts } from '@feltbok/shared/i18n/i18n';
import { ConfirmDialog } from '@feltbok/shared/ui/confirm-dialog';
import { Button } from '@feltbok/shared/ui/core';
import { Dialog } from '@feltbok/shared/ui/dialog';
import { useDialogFocus } from '@feltbok/shared/ui/use-dialog-focus';
import { type RefObject, useRef, useState } from 'react';
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
import { pictureOfStrokes, pictureOfTypedName } from './signature-picture';
import { type SignatureDraft, strokesText } from './strokes.domain';
import { TypedName } from './TypedName';

interface SignatureWorkProps extends SignaturePadProps {
  draft: SignatureDraft | null;
  /** False when the device cannot store strokes. */
  isStored: boolean;
  store: (draft: SignatureDraft) => void;
  forget: () => Promise<void>;
}

export function SignatureWork(props: SignatureWorkProps) {
  const { signing, subject, reading, signature, isStored } = props;
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
      {typed === null ? (
        <DrawnName pad={pad} former={former} signer={signer} signature={signature} isStored={isStored} />
      ) : (
        <TypedName
          name={typed}
          mark={typedMark(t, new Date())}
          onChange={(name) => pad.show(withTyped(pad.state, name))}
        />
      )}
      <Button
        type="link"
        className="fb-signature-other-way"
        onClick={() => pad.show(withTyped(pad.state, typed === null ? '' : null))}
      >
        {t(typed === null ? 'signature.typeName' : 'signature.draw')}
      </Button>
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
  const accept = async () => {
    setQuestion(null);
    setAccepting(true);
    const outcome = await onSign(await signatureOf(state, former.current, { ...props, t }));
    if (outcome === 'stored') await leave();
    else setAccepting(false);
  };
  const ask = () => (isWithoutPower(state) ? setQuestion('no power') : void accept());
  const stay = () => setQuestion(null);
  const setDeputy = (deputy: PadState['deputy']) => show({ ...latest.current, deputy });
  return { state, latest, question, accepting, show, change, store, close, leave, stay, ask, accept, setDeputy };
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
  const { statement, party } = signing;
  const strokes = now.typed === null ? strokesText(now.strokes, former && signature) : undefined;
  const record: SignatureRecord = {
    ...{ signer: now.deputy?.name.trim() ?? party.name, subject, signedAt: at.toISOString() },
    ...(now.typed === null ? { method: 'drawn' } : { method: 'typed', consent: t('signature.consent') }),
    evidence: {
      fingerprint: await fingerprintOf(statement),
      ...{ business: statement.business, case: statement.case, party: party.uuid, user },
      ...{ as: now.deputy ? 'deputy' : 'party', powerOfAttorney: now.deputy?.powerOfAttorney ?? null },
      ...{ strokes: strokes === undefined ? null : await sha256OfText(strokes), typed: now.typed?.trim() ?? null },
    },
  };
  const picture =
    now.typed === null ? pictureOfStrokes(now.strokes, former) : pictureOfTypedName(now.typed.trim(), typedMark(t, at));
  return withSignatureRecord(picture, record, strokes);
}

const typedMark = (t: Translate, at: Date) =>
  t('signature.typedMark', { time: `${formatDate(at.toISOString())} ${formatTime(at.toISOString())}` });

function Actions({ pad, firstChoice }: { pad: Pad; firstChoice: ReturnType<typeof useDialogFocus>['firstChoice'] }) {
  const t = useTexts();
  const { state, change } = pad;
  return (
    <div className="fb-signature-actions">
      <Button ref={firstChoice} onClick={pad.close}>
        {t('signature.closeWindow')}
      </Button>
      <span className="fb-signature-gap" />
      {state.typed === null && (
        <Button disabled={state.strokes.length === 0} onClick={() => change(withoutLastStroke(state))}>
          {t('signature.undo')}
        </Button>
      )}
      <Button disabled={!canTryAgain(state)} onClick={() => change(wipe(state))}>
        {t('signature.tryAgain')}
      </Button>
      <Button type="primary" disabled={!canAccept(state)} loading={pad.accepting} onClick={pad.ask}>
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
