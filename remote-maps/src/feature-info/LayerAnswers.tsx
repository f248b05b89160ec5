import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useSetAtom } from 'jotai';
import { Accordion } from './Accordion';
import { AttributeList } from './AttributeList';
import { Asking, FailedPart } from './PartState';
import { askLayerAtom, type LayerPart } from './place.state';

/** Shows what each visible layer answers about a place. */
export function LayerAnswers({ layers }: { layers: readonly LayerPart[] }) {
  const t = useTexts('maps');
  return (
    <section aria-label={t('info.layers.title')}>
      <h4>{t('info.layers.title')}</h4>
      {layers.length === 0 && <p>{t('info.layers.nothing')}</p>}
      {layers.map((layer) => (
        <LayerAnswer key={layer.question.key} layer={layer} />
      ))}
    </section>
  );
}

function LayerAnswer({ layer: { question, answer } }: { layer: LayerPart }) {
  const t = useTexts('maps');
  const askAgain = useSetAtom(askLayerAtom);
  const { key, title } = question;
  if (answer.phase === 'asking') return <Asking text={t('info.layers.asking', { layer: title })} />;
  if (answer.phase === 'failed') {
    const text = t('info.layers.failed', { layer: title });
    return <FailedPart text={text} failure={answer.failure} onRetry={() => void askAgain(key)} />;
  }
  if (answer.phase !== 'answered') return null;
  if (answer.value.length === 0) return <p>{t('info.layers.none', { layer: title })}</p>;
  return answer.value.map(({ description, attributes }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a layer may know several things alike
    <Accordion key={index} title={description || title}>
      <AttributeList attributes={attributes} />
    </Accordion>
  ));
}
