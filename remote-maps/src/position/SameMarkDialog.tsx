import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { lazyPart } from '@feltbok/ui/lazy-part.tsx';
import { useSetAtom } from 'jotai';
import { formatDeviation } from '../geometry/measure-text.domain';
import { measureOntoMarkAtom } from '../marks/measuring.state';
import { useMarkName } from '../marks/use-mark-name';
import type { MarkNearby } from './measured-mark.state';

const LazyChoiceModal = lazyPart(
  async () => (await import('@feltbok/ui/choice-modal.tsx')).ChoiceModal,
);

interface SameMarkDialogProps extends MarkNearby {
  onNewMark: () => void;
  onClose: () => void;
}

/** Asks whether a measurement close to an existing mark is that mark measured again. */
export function SameMarkDialog({ mark, distance, onNewMark, onClose }: SameMarkDialogProps) {
  const t = useTexts('maps');
  const language = useLanguage();
  const nameOf = useMarkName();
  const measureOnto = useSetAtom(measureOntoMarkAtom);
  const values = { name: nameOf(mark), distance: formatDeviation(distance, language) };
  const handleChoice = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <LazyChoiceModal
      title={t('measuring.sameMark.title')}
      cancelLabel={t('measuring.keep')}
      isCancelPlain
      onCancel={onClose}
      choices={[
        <Button key="new" onClick={handleChoice(onNewMark)}>
          {t('measuring.sameMark.new')}
        </Button>,
        <Button key="same" type="primary" onClick={handleChoice(() => measureOnto(mark.uuid))}>
          {t('measuring.sameMark.same', values)}
        </Button>,
      ]}
    >
      <p>{t('measuring.sameMark.text', values)}</p>
    </LazyChoiceModal>
  );
}
