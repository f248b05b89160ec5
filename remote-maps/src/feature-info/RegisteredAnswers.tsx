import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { numberText } from '@feltbok/runtime/i18n/number-text.ts';
import { useAtomValue } from 'jotai';
import type { AskedPlace } from '../layer-info/info-request.domain';
import {
  findRegistered,
  type RegisteredBoundary,
  type RegisteredContent,
  type RegisteredMark,
  type RegisteredParcel,
} from '../mark-model/registered.domain';
import { codeListsAtom } from '../marks/code-lists.state';
import type { Attribute } from '../property/found-property.domain';
import { Accordion } from './Accordion';
import { AttributeList } from './AttributeList';

/** CSS pixels around a touch within which a boundary or mark is found. */
const reach = 16;

interface RegisteredAnswersProps {
  content: RegisteredContent;
  place: AskedPlace;
}

/** Lists the nearest parcels, boundaries and marks of the registered cadastre on the map. */
export function RegisteredAnswers({
  content,
  place: { position, resolution },
}: RegisteredAnswersProps) {
  const t = useTexts('maps');
  const write = useWriters();
  const onGround = resolution * Math.cos((position.latitude * Math.PI) / 180);
  const { parcels, boundaries, marks } = findRegistered(content, position, reach * onGround);
  const all = [
    ...marks.map((mark) => ({
      key: mark.key,
      title: t('registered.asked.mark'),
      attributes: write.mark(mark),
    })),
    ...boundaries.map((boundary) => ({
      key: boundary.key,
      title: t('registered.asked.boundary'),
      attributes: write.boundary(boundary),
    })),
    ...parcels.map((parcel) => ({
      key: parcel.key,
      title: t('registered.asked.parcel', { text: parcel.text }),
      attributes: write.parcel(parcel),
    })),
  ];
  return (
    <section aria-label={t('registered.asked.title')}>
      <h4>{t('registered.asked.title')}</h4>
      {all.length === 0 && <p>{t('registered.asked.nothing')}</p>}
      {all.map(({ key, title, attributes }) => (
        <Accordion key={key} title={title}>
          <AttributeList attributes={attributes} />
        </Accordion>
      ))}
    </section>
  );
}

type Row = 'area' | 'disputed' | 'accuracy' | 'method' | 'type' | 'ground' | 'captured';

function useWriters() {
  const t = useTexts('maps');
  const language = useLanguage();
  const lists = useAtomValue(codeListsAtom);
  const toRow = (name: Row, value: string): Attribute => ({
    name: t(`registered.asked.${name}`),
    value: value || t('registered.asked.unknown'),
  });
  const formatCode = (list: Parameters<typeof lists.get>[0], code: string) =>
    [code, lists.get(list)?.get(code)].filter(Boolean).join(' ');
  const toDisputedRow = (isDisputed: boolean) =>
    toRow('disputed', t(isDisputed ? 'registered.asked.yes' : 'registered.asked.no'));
  const toQualityRows = ({ accuracy, method }: Pick<RegisteredMark, 'accuracy' | 'method'>) => [
    toRow('accuracy', accuracy === null ? '' : `${numberText(accuracy, language)}\u00a0cm`),
    toRow('method', formatCode('Malemetode', method)),
  ];
  return {
    parcel: ({ area, isDisputed }: RegisteredParcel) => [
      toRow('area', area === null ? '' : `${numberText(area, language)}\u00a0m²`),
      toDisputedRow(isDisputed),
    ],
    boundary: (boundary: RegisteredBoundary) => [
      ...toQualityRows(boundary),
      toDisputedRow(boundary.isDisputed),
    ],
    mark: (mark: RegisteredMark) => [
      toRow('type', formatCode('BoundaryMarkTypeCodes', mark.typeOfBoundaryMark)),
      toRow('ground', formatCode('GroundTypeCodes', mark.typeOfGround)),
      ...toQualityRows(mark),
      toRow('captured', mark.captured),
    ],
  };
}
