import { formatDate, formatTime } from '@feltbok/shared/domain/dates';
import { withSignatureRecord } from '@feltbok/shared/domain/signature-record';
import { useTexts } from '@feltbok/shared/i18n/i18n';
import { ConfirmDialog } from '@feltbok/shared/ui/confirm-dialog';
import { Button } from '@feltbok/shared/ui/core';
import { Dialog } from '@feltbok/shared/ui/dialog';
import { useDialogFocus } from '@feltbok/shared/ui/use-dialog-focus';
import { useRef, useState } from 'react';
import {
  canAccept,
  canTryAgain,
  hasWriting,
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
import { pictureOfStrokes, pictureOfTypedName } from './signature-picture';
import type { SignatureDraft, Stroke } from './strokes.domain';
import { TypedName } from './TypedName';

interface SignatureWorkProps extends SignaturePadProps {
  draft: SignatureDraft | null;
  /** False when the device cannot store strokes. */
  isStored: boolean;
  store: (draft: SignatureDraft) => void;
  forget: () => Promise<void>;
}

export function SignatureWork(props: SignatureWorkProps) {
  const { signer, subject, signature, draft, isStored, store, forget, onSign, onClose } = props;
  const t = useTexts();
  const { firstChoice, afterOpenChange } = useDialogFocus();
  const former = useRef<HTMLImageElement>(null);
  const [pad, setPad] = useState(() => openedPad(signature !== '', draft));
  // A stroke that ends because the dialog is removed is stored too, when there is no state any more to be set.
  const latest = useRef(pad);
  const [isDrawing, setIsDrawing] = useState(false);
  const [question, setQuestion] = useState<ReturnType<typeof questionOnClosing>>(null);
  const [accepting, setAccepting] = useState(false);

  const show = (changed: PadState) => {
    latest.current = changed;
    setPad(changed);
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
    const asked = questionOnClosing(pad);
    if (asked) setQuestion(asked);
    else void leave();
  };
  const accept = async () => {
    setAccepting(true);
    const outcome = await onSign(pictureOf(pad, former.current));
    if (outcome === 'stored') await leave();
    else setAccepting(false);
  };

  /** The signature as it is now, with its record; empty when the sheet is. */
  const pictureOf = (now: PadState, formerPicture: HTMLImageElement | null): string => {
    if (!hasWriting(now)) return '';
    const at = new Date();
    const record = { signer, subject, signedAt: at.toISOString() };
    if (now.typed === null) {
      return withSignatureRecord(pictureOfStrokes(now.strokes, formerPicture), { ...record, method: 'drawn' });
    }
    const consent = t('signature.consent');
    return withSignatureRecord(pictureOfTypedName(now.typed.trim(), typedMark(at)), {
      ...record,
      method: 'typed',
      consent,
    });
  };
  const typedMark = (at: Date) =>
    t('signature.typedMark', { time: `${formatDate(at.toISOString())} ${formatTime(at.toISOString())}` });

  const onStroke = (stroke: Stroke) => {
    setIsDrawing(false);
    change(withStroke(latest.current, stroke));
  };
  const isHintShown = !isDrawing && pad.strokes.length === 0 && pad.typed === null;
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
      onCancel={close}
      afterOpenChange={afterOpenChange}
      footer={
        <div className="fb-signature-actions">
          <Button ref={firstChoice} onClick={close}>
            {t('signature.closeWindow')}
          </Button>
          <span className="fb-signature-gap" />
          {pad.typed === null && (
            <Button disabled={pad.strokes.length === 0} onClick={() => change(withoutLastStroke(pad))}>
              {t('signature.undo')}
            </Button>
          )}
          <Button disabled={!canTryAgain(pad)} onClick={() => change(wipe(pad))}>
            {t('signature.tryAgain')}
          </Button>
          <Button type="primary" disabled={!canAccept(pad)} loading={accepting} onClick={accept}>
            {t('signature.ok')}
          </Button>
        </div>
      }
    >
      <p className="fb-signature-subject">{subject}</p>
      {pad.typed === null ? (
        <>
          {/* It has its room when it is empty: the sheet must not move under the pen. */}
          <div className="fb-signature-notice">
            {isStored ? (
              <p role="status">{isHintShown && t(showsFormer(pad) ? 'signature.hintFormer' : 'signature.hint')}</p>
            ) : (
              <p role="alert">{t('signature.notKept')}</p>
            )}
          </div>
          <div className="fb-signature-sheet">
            {showsFormer(pad) && <img ref={former} src={signature} alt={t('signature.former', { signer })} />}
            <SignatureSheet
              label={t('signature.sheet', { signer })}
              strokes={pad.strokes}
              onStart={() => setIsDrawing(true)}
              onProgress={(stroke) => store(withStroke(latest.current, stroke))}
              onStroke={onStroke}
              onTakenBack={() => {
                setIsDrawing(false);
                store(latest.current);
              }}
            />
          </div>
          <p className="fb-signature-turn">{t('signature.turn')}</p>
        </>
      ) : (
        <TypedName name={pad.typed} mark={typedMark(new Date())} onChange={(typed) => show(withTyped(pad, typed))} />
      )}
      <Button
        type="link"
        className="fb-signature-other-way"
        onClick={() => show(withTyped(pad, pad.typed === null ? '' : null))}
      >
        {t(pad.typed === null ? 'signature.typeName' : 'signature.draw')}
      </Button>
      <ConfirmDialog
        open={question !== null}
        kind="warning"
        text={t(question === 'unsaved' ? 'signature.unsaved' : 'signature.none')}
        onYes={() => void leave()}
        onNo={() => setQuestion(null)}
      />
    </Dialog>
  );
}
