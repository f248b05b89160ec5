import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { lazyPart } from '@feltbok/ui/lazy-part.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import {
  answerMarkLeaveAtom,
  canSaveMarkAtom,
  markEditAtom,
  markLeaveQuestionAtom,
} from './mark-edit.state';

const LazyChoiceModal = lazyPart(
  async () => (await import('@feltbok/ui/choice-modal.tsx')).ChoiceModal,
);

/** Asks what happens to unsaved changes before another mark is opened or the panel is closed. */
export function NotSavedDialog() {
  const t = useTexts('maps');
  const shared = useTexts();
  const question = useAtomValue(markLeaveQuestionAtom);
  const edit = useAtomValue(markEditAtom);
  const canSave = useAtomValue(canSaveMarkAtom);
  const answer = useSetAtom(answerMarkLeaveAtom);
  if (!question || !edit) return null;
  const isDrawn = edit.mark.metaType === 'User';
  return (
    <LazyChoiceModal
      title={t('marks.notSavedTitle')}
      cancelLabel={t('marks.stay')}
      isCancelPlain
      onCancel={() => void answer('stay')}
      choices={[
        <Button key="discard" danger onClick={() => void answer('discard')}>
          {t(edit.isJustDrawn ? 'marks.discardDrawn' : 'marks.discard')}
        </Button>,
        isDrawn && (
          <Button key="aside" onClick={() => void answer('put aside')}>
            {t('marks.putAside')}
          </Button>
        ),
        <Button key="save" type="primary" disabled={!canSave} onClick={() => void answer('save')}>
          {shared('save')}
        </Button>,
      ]}
    >
      <p>{isDrawn ? t('marks.drawnNotSaved') : t('CancelBoundaryMarkWarningMessage')}</p>
    </LazyChoiceModal>
  );
}
