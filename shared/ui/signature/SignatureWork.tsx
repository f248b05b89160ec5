import {
  canAccept,
  canTryAgain,
  findMissing,
  isFormerShown,
  isLocked,
  withoutLastStroke,
  withStroke,
  withTyped,
} from '@feltbok/domain/signatures/pad.domain.ts';
import { useActiveGesture } from '@feltbok/runtime/device/active-gesture.state.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useAtomValue } from 'jotai';
import { type RefObject, useRef, useState } from 'react';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { Button } from '../core.tsx';
import { Dialog } from '../dialog.tsx';
import { LockIcon } from '../icons.tsx';
import { useDialogFocus } from '../use-dialog-focus.ts';
import { LazyElsewhere } from './LazyElsewhere.tsx';
import { SignatureSheet } from './SignatureSheet.tsx';
import { SignedText } from './SignedText.tsx';
import { SignerChoice } from './SignerChoice.tsx';
import { TypedName } from './TypedName.tsx';
import { getTypedMark, type Pad, type PadProps, usePad } from './use-pad.ts';

export function SignatureWork(props: PadProps) {
  const { signing, subject, signed, isStored, user, isOnDeviceOnly = false } = props;
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
      <SignedText signing={signing} />
      <SignerChoice signing={signing} deputy={pad.state.deputy} onChange={pad.setDeputy} />
      {pad.elsewhere && (
        <LazyElsewhere
          signing={signing}
          subject={subject}
          user={user}
          place={pad.elsewhere}
          deputy={pad.state.deputy}
          onSigned={pad.submitSignature}
        />
      )}
      {!pad.elsewhere && typed === null && (
        <DrawnName
          pad={pad}
          former={former}
          signer={signer}
          signature={signed.signature}
          isStored={isStored}
        />
      )}
      {!pad.elsewhere && typed !== null && (
        <TypedName
          name={typed}
          mark={getTypedMark(t, new Date())}
          onChange={(name) => pad.show(withTyped(pad.state, name))}
        />
      )}
      <OtherWays pad={pad} isOnDeviceOnly={isOnDeviceOnly} />
      <ConfirmDialog
        open={pad.question !== null}
        kind="warning"
        text={t(questions[pad.question ?? 'no signature'], {
          name: pad.state.deputy?.name.trim() ?? '',
          party: signer,
        })}
        onYes={() => {
          if (pad.question === 'no power, phone') pad.signElsewhere('phone', true);
          else if (pad.question === 'no power, link') pad.signElsewhere('link', true);
          else if (pad.question === 'sign again') pad.signAgain();
          else void (pad.question === 'no power' ? pad.accept() : pad.leave());
        }}
        onNo={pad.stay}
      />
    </Dialog>
  );
}

const questions = {
  unsaved: 'signature.unsaved',
  'no signature': 'signature.none',
  'sign again': 'signature.signAgainQuestion',
  'no power': 'signature.withoutPowerQuestion',
  'no power, phone': 'signature.withoutPowerElsewhere',
  'no power, link': 'signature.withoutPowerElsewhere',
} as const;

/** Offers the other ways to sign. */
function OtherWays({ pad, isOnDeviceOnly }: { pad: Pad; isOnDeviceOnly: boolean }) {
  const t = useTexts();
  const { apiAddress } = useAtomValue(hostServicesAtom);
  const canSignElsewhere = apiAddress !== undefined && !isOnDeviceOnly;
  const { state, show, elsewhere } = pad;
  const signHere = (typed: string | null) => {
    pad.signOnPad();
    show(withTyped(state, typed));
  };
  const isDrawing = state.typed === null && elsewhere === null;
  return (
    <div className="fb-signature-other-ways">
      {isDrawing ? (
        <Button type="link" onClick={() => signHere('')}>
          {t('signature.typeName')}
        </Button>
      ) : (
        <Button type="link" onClick={() => signHere(null)}>
          {t('signature.draw')}
        </Button>
      )}
      {canSignElsewhere && elsewhere !== 'phone' && (
        <Button
          type="link"
          disabled={findMissing(state) !== null}
          onClick={() => pad.signElsewhere('phone')}
        >
          {t('signature.ownPhone')}
        </Button>
      )}
      {canSignElsewhere && elsewhere !== 'link' && (
        <Button
          type="link"
          disabled={findMissing(state) !== null}
          onClick={() => pad.signElsewhere('link')}
        >
          {t('signature.link')}
        </Button>
      )}
    </div>
  );
}

function Actions({
  pad,
  firstChoice,
}: {
  pad: Pad;
  firstChoice: ReturnType<typeof useDialogFocus>['firstChoice'];
}) {
  const t = useTexts();
  const { state, change } = pad;
  const isElsewhere = pad.elsewhere !== null;
  return (
    <div className="fb-signature-actions">
      <Button ref={firstChoice} onClick={pad.close}>
        {t('signature.closeWindow')}
      </Button>
      <span className="fb-signature-gap" />
      {state.typed === null && !isElsewhere && (
        <Button
          disabled={state.strokes.length === 0}
          onClick={() => change(withoutLastStroke(state))}
        >
          {t('signature.undo')}
        </Button>
      )}
      <Button disabled={isElsewhere || !canTryAgain(state)} onClick={pad.tryAgain}>
        {t('signature.tryAgain')}
      </Button>
      <Button
        type="primary"
        disabled={isElsewhere || !canAccept(state)}
        loading={pad.accepting}
        onClick={pad.ask}
      >
        {t('signature.ok')}
      </Button>
    </div>
  );
}

interface DrawnNameProps extends Pick<PadProps, 'isStored'> {
  /** PNG data URL of the party's present signature; empty for none. */
  signature: string;
  /** Name of the party. */
  signer: string;
  pad: Pad;
  former: RefObject<HTMLImageElement | null>;
}

function DrawnName({ pad, former, signer, signature, isStored }: DrawnNameProps) {
  const t = useTexts();
  const [isDrawing, setIsDrawing] = useState(false);
  const { state, latest, change, store } = pad;
  useActiveGesture(isDrawing || state.strokes.length > 0);
  const missing = findMissing(state);
  const drawnHint =
    missing && t(missing === 'name' ? 'signature.deputyFirst' : 'signature.powerFirst');
  const hint =
    state.strokes.length > 0
      ? drawnHint
      : t(isFormerShown(state) ? 'signature.hintFormer' : 'signature.hint');
  return (
    <>
      {/* The notice keeps its height when it is empty: the sheet must not move under the pen. */}
      <div className="fb-signature-notice">
        {isStored ? (
          <p role="status">
            {isLocked(state) && <LockIcon size={20} />}
            {!isDrawing && hint}
          </p>
        ) : (
          <p role="alert">{t('signature.notKept')}</p>
        )}
      </div>
      <div className="fb-signature-sheet">
        {isFormerShown(state) && (
          <img ref={former} src={signature} alt={t('signature.former', { signer })} />
        )}
        <SignatureSheet
          label={t('signature.sheet', { signer })}
          strokes={state.strokes}
          isLocked={isLocked(state)}
          onStart={() => setIsDrawing(true)}
          onProgress={(stroke) => store(withStroke(latest.current, stroke))}
          onStroke={(stroke) => {
            setIsDrawing(false);
            change(withStroke(latest.current, stroke));
          }}
          onDiscard={() => {
            setIsDrawing(false);
            store(latest.current);
          }}
        />
      </div>
      <p className="fb-signature-turn">{t('signature.turn')}</p>
    </>
  );
}
