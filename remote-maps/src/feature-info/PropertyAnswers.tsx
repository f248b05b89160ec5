import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useSetAtom } from 'jotai';
import { type CadastralNumber, formatCadastralNumber } from '../property/cadastral-number.domain';
import type { FoundProperty } from '../property/found-property.domain';
import { Accordion } from './Accordion';
import { AttributeList } from './AttributeList';
import { OwnerAnswer } from './OwnerAnswer';
import { Asking, FailedPart } from './PartState';
import { askPropertiesAtom, type PlaceAnswers } from './place.state';

/** Lists the properties at a place or of a number, each with its owners. */
export function PropertyAnswers({
  place: { question, properties, owners },
}: {
  place: PlaceAnswers;
}) {
  const t = useTexts('maps');
  const askAgain = useSetAtom(askPropertiesAtom);
  const none =
    question.by === 'number'
      ? t('info.property.unknown', { number: formatCadastralNumber(question.number) })
      : t('info.property.none');
  return (
    <section aria-label={t('info.property.title')}>
      <h4>{t('info.property.title')}</h4>
      {properties.phase === 'asking' && <Asking text={t('info.property.asking')} />}
      {properties.phase === 'nothing to ask' && <p>{t('info.property.noService')}</p>}
      {properties.phase === 'failed' && (
        <FailedPart
          text={t('info.property.failed')}
          failure={properties.failure}
          onRetry={() => void askAgain()}
        />
      )}
      {properties.phase === 'answered' && properties.value.length === 0 && <p>{none}</p>}
      {properties.phase === 'answered' &&
        properties.value.map((property) => {
          const name = formatCadastralNumber(property.number);
          const part = owners.get(name);
          return (
            <div key={name}>
              <Accordion title={t('info.property.named', { number: name })}>
                <PropertyAttributes property={property} />
              </Accordion>
              {part && (
                <Accordion title={t('info.owners.of', { number: name })}>
                  <OwnerAnswer part={part} number={property.number} />
                </Accordion>
              )}
            </div>
          );
        })}
    </section>
  );
}

function PropertyAttributes({
  property: { number, outline, attributes },
}: {
  property: FoundProperty;
}) {
  const t = useTexts('maps');
  const parts: (keyof CadastralNumber)[] = ['municipalityNumber', 'gnr', 'bnr', 'fnr', 'snr'];
  const ownParts = parts
    .filter((part) => (part !== 'fnr' && part !== 'snr') || number[part] > 0)
    .map((part) => ({ name: t(`info.parts.${part}`), value: String(number[part]) }));
  const teigCount = outline
    ? { name: t('info.property.pieces'), value: String(outline.parcels.length) }
    : { name: t('info.property.pieces'), value: t('info.property.noOutline') };
  return <AttributeList attributes={[...ownParts, teigCount, ...attributes]} />;
}
