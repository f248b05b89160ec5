import type { ListedMark } from '@feltbok/domain/boundary-marks/mark-list.domain.ts';
import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useHeightText } from '@feltbok/runtime/texts/use-height-text.ts';
import { useAtomValue } from 'jotai';
import { type ReactNode, useState } from 'react';
import { formatCoordinate } from '../coordinates/coordinate-text';
import { MarkSymbol } from '../map/MarkSymbol';
import { classifyAccuracy } from '../mark-model/accuracy.domain';
import { toZone } from '../mark-model/mark-form.domain';
import { toMarkIcon } from '../mark-model/mark-type.domain';
import { findTiedElementsAtom } from './attached-sketch.state';
import { codeListsAtom } from './code-lists.state';
import { photoCountsAtom } from './mark-photos.state';
import { caseZoneAtom } from './marks.state';
import { useMarkName } from './use-mark-name';

interface RowsProps<Item> {
  items: readonly Item[];
  getKey: (item: Item) => string;
  renderRow: (item: Item) => ReactNode;
}

/** Number of rows shown at first, and added on request. */
const rowsPerPage = 100;

/** Lists items in rows, the first page of them at once. */
export function Rows<Item>({ items, getKey, renderRow }: RowsProps<Item>) {
  const t = useTexts('maps');
  const [shown, setShown] = useState(rowsPerPage);
  const hiddenCount = items.length - shown;
  return (
    <>
      <ul className="fb-mark-rows">
        {items.slice(0, shown).map((item) => (
          <li key={getKey(item)}>{renderRow(item)}</li>
        ))}
      </ul>
      {hiddenCount > 0 && (
        <button
          type="button"
          className="fb-maps-link"
          onClick={() => setShown(shown + rowsPerPage)}
        >
          {t('marks.showMore', { count: Math.min(hiddenCount, rowsPerPage) })}
        </button>
      )}
    </>
  );
}

interface MarkRowsProps {
  marks: readonly ListedMark[];
  renderRow: (mark: ListedMark) => ReactNode;
}

export const MarkRows = ({ marks, renderRow }: MarkRowsProps) => (
  <Rows items={marks} getKey={({ mark }) => mark.uuid} renderRow={renderRow} />
);

/** What a row says of its mark. */
export function MarkRowContent({ listed: { mark, status } }: { listed: ListedMark }) {
  const t = useTexts('maps');
  const language = useLanguage();
  const nameOf = useMarkName();
  const heightTextOf = useHeightText();
  const typeName = useAtomValue(codeListsAtom)
    .get('BoundaryMarkTypeCodes')
    ?.get(mark.typeOfBoundaryMark);
  const photos = useAtomValue(photoCountsAtom).get(mark.uuid);
  const sketches = useAtomValue(findTiedElementsAtom)(mark.uuid).length;
  const zone = toZone(mark.utmType);
  const caseZone = useAtomValue(caseZoneAtom);
  const isNew = mark.metaType !== 'Database';
  return (
    <>
      <MarkSymbol
        icon={toMarkIcon(mark.typeOfBoundaryMark)}
        accuracy={classifyAccuracy(mark.quality.accuracy)}
        isSaved={status === 'saved'}
      />
      <span className="fb-mark-row-words">
        <span className="fb-mark-row-title">
          <span className="fb-mark-row-name">{nameOf(mark)}</span>
          {status !== 'saved' && (
            <span className={`fb-mark-status fb-mark-status-${status.replace(' ', '-')}`}>
              {isNew ? t(`marks.origin.${mark.metaType}`) : t(`marks.savingStatus.${status}`)}
            </span>
          )}
          <span>
            {[
              typeName ?? mark.typeOfBoundaryMark,
              photos && t('marks.photos.count', { count: photos }),
              sketches > 0 && t('marks.withSketch'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <span className="fb-mark-row-position">
          <span>{t('position.north', { metres: formatCoordinate(mark.north, language) })}</span>
          <span>{t('position.east', { metres: formatCoordinate(mark.east, language) })}</span>
          {zone !== caseZone && <span>{t('position.zone', { zone })}</span>}
          {mark.height && <span>{heightTextOf(mark.height)}</span>}
        </span>
      </span>
    </>
  );
}
