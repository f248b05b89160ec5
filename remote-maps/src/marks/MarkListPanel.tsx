import type { ListedMark } from '@feltbok/domain/boundary-marks/mark-list.domain.ts';
import { mayDoInCaseAtom } from '@feltbok/runtime/case/case-permissions.state.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { catalogueAtom } from '../catalogue/catalogue.state';
import { MapPanel } from '../controls/MapPanel';
import type { MapPanelProps } from '../controls/map-mode';
import { getPanelCover } from '../controls/panel-room';
import type { FieldMap } from '../map/field-map';
import { toZone } from '../mark-model/mark-form.domain';
import { filterByWords, sortForList } from '../mark-model/mark-list.domain';
import { LazyAreaPart } from './area/lazy-area';
import { bulkEditAtom } from './bulk/bulk-edit-step.state';
import { LazyBulkEditPanel, StartBulkEditButton } from './bulk/StartBulkEditButton';
import { ExportMarksButton } from './export/ExportMarksButton';
import { OtherListButton } from './lines/OtherListButton';
import { MarkRowContent, MarkRows } from './MarkRows';
import { MarkSearch, mostWithoutSearch } from './MarkSearch';
import { chooseMarkAtom, drawMarkAtom } from './map-marks.state';
import { listedMarksAtom, loadMarksAtom, marksLoadAtom } from './marks.state';
import { LazyResidualsPart } from './residuals/lazy-residuals';
import { SaveAllButton } from './SaveAllButton';
import { StakeOutRowButton } from './StakeOutButton';
import { useMarkName } from './use-mark-name';
import { WaitingMarkDeletions } from './WaitingMarkDeletions';
import './mark-list.css';

/** Lists the boundary marks of the business, or lets the user change several of them at once. */
export function MarkListPanel(props: MapPanelProps) {
  const isBulkEdit = useAtomValue(bulkEditAtom) !== null;
  if (isBulkEdit) return <LazyBulkEditPanel id={props.id} onClose={props.onClose} />;
  return <MarkList {...props} />;
}

/** Lists all boundary marks of the business, unsaved ones first. */
function MarkList({ map, id, onClose }: MapPanelProps) {
  const t = useTexts('maps');
  const marks = useAtomValue(listedMarksAtom);
  const draw = useSetAtom(drawMarkAtom);
  const mayRecord = useAtomValue(mayDoInCaseAtom)('record');
  const [isMoreShown, showMore] = useState(false);
  const [sought, setSought] = useState('');
  const words = useDeferredValue(sought);
  return (
    <MapPanel id={id} title={t('marks.shown')} onClose={onClose}>
      <div className="fb-mark-list">
        <div className="fb-mark-list-actions">
          {mayRecord && <Button onClick={() => draw(map.getCentre())}>{t('marks.new')}</Button>}
          {marks.length > 0 && (
            <Button aria-expanded={isMoreShown} onClick={() => showMore(!isMoreShown)}>
              {t('marks.more')}
            </Button>
          )}
        </div>
        {isMoreShown && <MoreActions />}
        <div className="fb-mark-list-actions">
          {marks.length > mostWithoutSearch && <MarkSearch words={sought} onChange={setSought} />}
          {mayRecord && marks.length > 1 && <StartBulkEditButton />}
        </div>
        <LoadFailure />
        <WaitingMarkDeletions />
        {marks.length > 0 ? <FoundMarks map={map} marks={marks} words={words} /> : <NoMarks />}
      </div>
    </MapPanel>
  );
}

/** What is done less often with the marks of a case; the rows below come first. */
function MoreActions() {
  const t = useTexts('maps');
  const marks = useAtomValue(listedMarksAtom);
  const hasRegister = useAtomValue(catalogueAtom)?.registered != null;
  return (
    <>
      <ExportMarksButton />
      <OtherListButton list="lines" />
      {marks.length > 2 && (
        <Part title={t('area.title')}>
          <LazyAreaPart />
        </Part>
      )}
      {hasRegister && (
        <Part title={t('residuals.title')}>
          <LazyResidualsPart />
        </Part>
      )}
    </>
  );
}

/** A section whose content is loaded when it is opened. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children}
    </details>
  );
}

interface FoundMarksProps {
  map: FieldMap;
  marks: readonly ListedMark[];
  /** Filters the list. */
  words: string;
}

function FoundMarks({ map, marks, words }: FoundMarksProps) {
  const t = useTexts('maps');
  const choose = useSetAtom(chooseMarkAtom);
  const { notSaved, saved } = useMemo(() => sortForList(marks), [marks]);
  const groups = [
    { title: 'notSaved', marks: filterByWords(notSaved, words) },
    { title: 'saved', marks: filterByWords(saved, words) },
  ] as const;
  const onChoose = ({ mark }: ListedMark) =>
    choose(mark.uuid, () =>
      map.goTo(
        { north: mark.north, east: mark.east, zone: toZone(mark.utmType) },
        getPanelCover(map),
      ),
    );
  return (
    <>
      {groups.map(
        (group) =>
          group.marks.length > 0 && (
            <section
              key={group.title}
              aria-label={t(`marks.${group.title}`, { count: group.marks.length })}
            >
              <h4>{t(`marks.${group.title}`, { count: group.marks.length })}</h4>
              {group.title === 'notSaved' && <SaveAllButton />}
              <MarkRows
                key={words}
                marks={group.marks}
                renderRow={(listed) => <Row listed={listed} onChoose={onChoose} />}
              />
            </section>
          ),
      )}
      {groups.every((group) => group.marks.length === 0) && <p>{t('marks.noneFound')}</p>}
    </>
  );
}

interface RowProps {
  listed: ListedMark;
  onChoose: (listed: ListedMark) => void;
}

function Row({ listed, onChoose }: RowProps) {
  const nameOf = useMarkName();
  const { mark } = listed;
  return (
    <div className="fb-mark-row-with-action">
      <button type="button" className="fb-mark-row" onClick={() => onChoose(listed)}>
        <MarkRowContent listed={listed} />
      </button>
      <StakeOutRowButton
        name={nameOf(mark)}
        position={{ north: mark.north, east: mark.east, zone: toZone(mark.utmType) }}
        mark={mark}
      />
    </div>
  );
}

function LoadFailure() {
  const t = useTexts('maps');
  const shared = useTexts();
  const { phase, records: known } = useAtomValue(marksLoadAtom);
  const load = useSetAtom(loadMarksAtom);
  if (phase !== 'failed') return null;
  return (
    <p className="fb-mark-list-error">
      {t(known ? 'marks.loadFailed' : 'marks.loadFailedUnknown')}{' '}
      <Button onClick={() => void load()}>{shared('retry')}</Button>
    </p>
  );
}

/** Tells that there are no marks, or that they are unknown. */
function NoMarks() {
  const t = useTexts('maps');
  const { phase, records: known } = useAtomValue(marksLoadAtom);
  if (!known) return phase === 'failed' ? null : <p role="status">{t('marks.loading')}</p>;
  return (
    <div className="fb-mark-list-empty">
      <h4>{t('marks.noneTitle')}</h4>
      <p>{t('marks.none')}</p>
    </div>
  );
}
