import { useLanguage, useTexts } from '@feltbok/shared/i18n/i18n';
import { Button } from '@feltbok/shared/ui/core';
import { lazyPart } from '@feltbok/shared/ui/lazy-part';
import { useSetAtom } from 'jotai';
import { deviationText } from '../geometry/measure-text.domain';
import { measureOntoMarkAtom } from '../marks/measuring.state';
import { useMarkName } from '../marks/use-mark-name';
import type { MarkNearby } from './measured-mark.state';

const LazyChoiceModal = lazyPart(
  async () => (await import('@feltbok/shared/ui/choice-modal')).ChoiceModal,
);

interface SameMarkDialogProps extends MarkNearby {
  onNewMark: () => void;
  onClose: () => void;
}

/**
 * Asked before a measurement becomes a new mark where another one lies: it may be that mark,
 * measured again.
 */
export function SameMarkDialog({ mark, distance, onNewMark, onClose }: SameMarkDialogProps) {
  const t = useTexts('maps');
  const language = useLanguage();
  const nameOf = useMarkName();
  const measureOnto = useSetAtom(measureOntoMarkAtom);
  const values = { name: nameOf(mark), distance: deviationText(distance, language) };
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
