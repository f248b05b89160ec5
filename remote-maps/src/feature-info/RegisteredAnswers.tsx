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

/** CSS pixels around a touch within which a boundary or mark is meant. */
const reach = 16;

interface RegisteredAnswersProps {
  content: RegisteredContent;
  place: AskedPlace;
}

/** What the registered cadastre has at a place: the nearest things, from what is on the map. */
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
    ...boundaries.map((one) => ({
      key: one.key,
      title: t('registered.asked.boundary'),
      attributes: write.boundary(one),
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
  const row = (name: Row, value: string): Attribute => ({
    name: t(`registered.asked.${name}`),
    value: value || t('registered.asked.unknown'),
  });
  const coded = (list: Parameters<typeof lists.get>[0], code: string) =>
    [code, lists.get(list)?.get(code)].filter(Boolean).join(' ');
  const disputed = (isDisputed: boolean) =>
    row('disputed', t(isDisputed ? 'registered.asked.yes' : 'registered.asked.no'));
  const quality = ({ accuracy, method }: Pick<RegisteredMark, 'accuracy' | 'method'>) => [
    row('accuracy', accuracy === null ? '' : `${numberText(accuracy, language)}\u00a0cm`),
    row('method', coded('Malemetode', method)),
  ];
  return {
    parcel: ({ area, isDisputed }: RegisteredParcel) => [
      row('area', area === null ? '' : `${numberText(area, language)}\u00a0m²`),
      disputed(isDisputed),
    ],
    boundary: (boundary: RegisteredBoundary) => [
      ...quality(boundary),
      disputed(boundary.isDisputed),
    ],
    mark: (mark: RegisteredMark) => [
      row('type', coded('BoundaryMarkTypeCodes', mark.typeOfBoundaryMark)),
      row('ground', coded('GroundTypeCodes', mark.typeOfGround)),
      ...quality(mark),
      row('captured', mark.captured),
    ],
  };
}
