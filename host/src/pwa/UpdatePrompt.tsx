import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { isAnythingUnsavedAtom } from '@feltbok/runtime/session/unsaved-work.state.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import {
  closeNoRoomAtom,
  type NoRoomFor,
  noRoomForAtom,
  putOffUpdateAtom,
  updateMandatoryAtom,
  updateOfferedAtom,
} from './update.state';
import { applyUpdateAtom } from './worker-registration';
import './update-prompt.css';

/** Offers a new version. With edits on the screen it says why the update must wait. */
export function UpdatePrompt() {
  const t = useTexts();
  const offered = useAtomValue(updateOfferedAtom);
  const isMandatory = useAtomValue(updateMandatoryAtom);
  const noRoomFor = useAtomValue(noRoomForAtom);
  const hasDraft = useAtomValue(isAnythingUnsavedAtom);
  const { apply } = useAtomValue(applyUpdateAtom);
  const putOff = useSetAtom(putOffUpdateAtom);
  if (!offered) return noRoomFor && <NoRoomNotice purpose={noRoomFor} />;
  return (
    <section className="fb-update" aria-label={t('update.ready')} role="status">
      <p>
        <strong>{t('update.ready')}</strong>
        {isMandatory && <span>{t('update.mandatory')}</span>}
        {hasDraft && <span>{t('update.unsaved')}</span>}
      </p>
      {!isMandatory && <Button onClick={putOff}>{t('update.later')}</Button>}
      <Button type="primary" disabled={hasDraft} onClick={apply}>
        {t('update.now')}
      </Button>
    </section>
  );
}

function NoRoomNotice({ purpose }: { purpose: NoRoomFor }) {
  const t = useTexts();
  const close = useSetAtom(closeNoRoomAtom);
  const title = t(purpose === 'update' ? 'update.noRoom' : 'update.noRoomOffline');
  return (
    <section className="fb-update" aria-label={title} role="status">
      <p>
        <strong>{title}</strong>
        <span>{t('update.freeRoom')}</span>
      </p>
      <Button onClick={close}>{t('close')}</Button>
    </section>
  );
}
