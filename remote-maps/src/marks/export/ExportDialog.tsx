import type { KnownLine } from '@feltbok/domain/boundary-lines/boundary-line.ts';
import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import type { KnownHeightSystem } from '@feltbok/domain/boundary-marks/mark-height.ts';
import { openBusinessAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { saveFile } from '@feltbok/runtime/page/save-file.ts';
import { useHeightText } from '@feltbok/runtime/texts/use-height-text.ts';
import { getWrittenNumber, type SurveyFormat } from '@feltbok/survey-formats';
import { getZoneSystem, type PlaneSystem } from '@feltbok/survey-formats/coordinates';
import { ChoiceModal } from '@feltbok/ui/choice-modal.tsx';
import { Button } from '@feltbok/ui/core.tsx';
import { CheckboxField, SelectField } from '@feltbok/ui/fields.tsx';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { SystemField } from '../../controls/SystemField';
import { heightGridsAtom } from '../../map-services/height-grids.state';
import { trianglesAtom } from '../../map-services/triangles.state';
import { propertyOutlineAtom } from '../../property/property.state';
import { linesAtom, loadLinesAtom } from '../lines/lines.state';
import { useLineName } from '../lines/use-line-texts';
import { MarkChecks } from '../MarkChecks';
import { caseZoneAtom, listedMarksAtom } from '../marks.state';
import { useMarkName } from '../use-mark-name';
import { filterByScope, type Scope } from './chosen-marks';
import {
  createExportPlan,
  type ExportLoss,
  type ExportPlan,
  exportFile,
  exportFormats,
  hasBoundaries,
  listMissingFields,
} from './export-file';
import { exportFormatAtom, loadExportFormatAtom } from './export-format.state';
import { HeightsField } from './HeightsField';
import { type LineLosses, listMissingFieldsOfLine } from './placed-line.domain';
import './export.css';

const scopes: readonly Scope[] = ['all', 'saved', 'not saved', 'some'];

/** Lets the user export marks of the open case: which of them, and in which format and system. */
export default function ExportDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts('maps');
  const lineText = useTexts('lines');
  const shared = useTexts();
  const open = useAtomValue(openBusinessAtom);
  const listed = useAtomValue(listedMarksAtom);
  const [format, setFormat] = useAtom(exportFormatAtom);
  const loadFormat = useSetAtom(loadExportFormatAtom);
  useEffect(() => {
    void loadFormat();
  }, [loadFormat]);
  const [system, setSystem] = useState(getZoneSystem(useAtomValue(caseZoneAtom)));
  const outline = useAtomValue(propertyOutlineAtom);
  const [areBoundariesIn, setBoundariesIn] = useState(false);
  const property = areBoundariesIn && hasBoundaries(format) ? outline : null;
  const lines = useLinesOfCase();
  const [areLinesIn, setLinesIn] = useState(true);
  const [scope, setScope] = useState<Scope>('all');
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [heightSystem, setHeightSystem] = useState<KnownHeightSystem | null>(null);
  const { content, plan } = useExport({
    format,
    system,
    scope,
    picked,
    heightSystem,
    lines: areLinesIn ? lines : noLines,
  });
  const { marks } = content;
  if (!open) return null;
  const { municipalityNumber } = open.case;
  const { caseNumber } = open.business.details;
  const download = () => {
    saveFile(exportFile({ ...content, property, caseNumber, municipalityNumber }, new Date()));
    onClose();
  };
  return (
    <ChoiceModal
      title={t('export.title')}
      cancelLabel={shared('cancel')}
      isCancelPlain
      onCancel={onClose}
      choices={[
        <Button key="download" type="primary" disabled={plan.marks.length === 0} onClick={download}>
          {t('export.download', { count: plan.marks.length })}
        </Button>,
      ]}
    >
      <div className="fb-export">
        <SelectField
          label={t('export.format')}
          value={format}
          options={exportFormats.map((name) => [name, name])}
          onChange={setFormat}
        />
        <SystemField label={t('goTo.zone')} system={system} onChange={setSystem} />
        <HeightsField marks={marks} heightSystem={heightSystem} onChange={setHeightSystem} />
        <SelectField
          label={t('export.scope')}
          value={scope}
          options={scopes.map((name) => [name, t(`export.scopes.${name}`)])}
          onChange={setScope}
        />
        {scope === 'some' && (
          <MarkChecks label={t('export.which')} marks={listed} picked={picked} onPick={setPicked} />
        )}
        {lines.length > 0 && format !== 'KOF' && (
          <CheckboxField checked={areLinesIn} onChange={setLinesIn}>
            {lineText('export.include', { count: lines.length })}
          </CheckboxField>
        )}
        {outline && hasBoundaries(format) && (
          <CheckboxField checked={areBoundariesIn} onChange={setBoundariesIn}>
            {t('export.boundaries')}
          </CheckboxField>
        )}
        <Losses
          losses={plan.losses}
          lineLosses={plan.linePlan.losses}
          format={format}
          system={system.name}
        />
      </div>
    </ChoiceModal>
  );
}

const noLines: readonly KnownLine[] = [];

/** The lines of the open case, which are loaded if nothing else has done it. */
function useLinesOfCase(): readonly KnownLine[] {
  const load = useSetAtom(loadLinesAtom);
  useEffect(() => {
    void load();
  }, [load]);
  const lines = useAtomValue(linesAtom);
  return useMemo(() => Array.from(lines.values(), ({ line }) => line), [lines]);
}

interface Choices {
  lines: readonly KnownLine[];
  format: SurveyFormat;
  system: PlaneSystem;
  scope: Scope;
  picked: ReadonlySet<string>;
  heightSystem: KnownHeightSystem | null;
}

/** Plans the export of the current choices; a case may have thousands of marks. */
function useExport({ format, system, scope, picked, heightSystem, lines }: Choices) {
  const listed = useAtomValue(listedMarksAtom);
  const triangles = useAtomValue(trianglesAtom);
  const grids = useAtomValue(heightGridsAtom);
  const marks = useMemo(
    () => filterByScope(listed, scope, picked).map(({ mark }) => mark),
    [listed, scope, picked],
  );
  const content = useMemo(
    () => ({
      format,
      system,
      triangles,
      marks,
      lines,
      heights: heightSystem && { system: heightSystem, grids },
    }),
    [format, system, triangles, marks, lines, heightSystem, grids],
  );
  return { content, plan: useMemo(() => createExportPlan(content), [content]) };
}

interface Written {
  format: SurveyFormat;
  system: string;
}

interface LossesProps extends Written, Pick<ExportPlan, 'losses'> {
  lineLosses: readonly LineLosses[];
}

/** Lists the data that the file cannot hold. */
function Losses({ losses, lineLosses, ...written }: LossesProps) {
  const t = useTexts('maps');
  const hasLosses = losses.length + lineLosses.length > 0;
  return (
    <>
      <p role="status">{hasLosses && t('export.losses', { format: written.format })}</p>
      {losses.map((lost) => (
        <Loss key={lost.loss} {...lost} {...written} />
      ))}
      {lineLosses.map((lost) => (
        <LineLoss key={lost.loss} {...lost} format={written.format} />
      ))}
    </>
  );
}

/** Names one kind of data of lines that the file cannot hold, with the lines concerned. */
function LineLoss({ loss, lines, format }: LineLosses & Pick<Written, 'format'>) {
  const t = useTexts('lines');
  const nameOf = useLineName();
  const getDetail = (line: KnownLine) =>
    loss === 'fields'
      ? listMissingFieldsOfLine(line, format)
          .map((field) => t(`fields.${field}`))
          .join(', ')
      : '';
  return (
    <Concerned
      summary={t(`export.lost.${loss}`, { count: lines.length, format })}
      items={lines}
      describe={(line) => [nameOf(line), getDetail(line)]}
    />
  );
}

/** Number of names shown at once; a file may have thousands. */
const maxShownNames = 100;

/** Names one kind of data that the file cannot hold, with the marks concerned. */
function Loss({ loss, marks, format, system }: Written & ExportPlan['losses'][number]) {
  const t = useTexts('maps');
  const nameOf = useMarkName();
  const detailOf = useLossDetail(format);
  return (
    <Concerned
      summary={t(`export.lost.${loss}`, { count: marks.length, system, format })}
      items={marks}
      describe={(mark) => [nameOf(mark), detailOf(loss, mark)]}
    />
  );
}

interface ConcernedProps<Item> {
  summary: string;
  items: readonly Item[];
  /** The name of an item, and what is lost of it; empty where the summary says it. */
  describe: (item: Item) => readonly [name: string, detail: string];
}

function Concerned<Item extends { uuid: string }>({
  summary,
  items,
  describe,
}: ConcernedProps<Item>) {
  const t = useTexts('maps');
  const hiddenCount = items.length - maxShownNames;
  return (
    <details className="fb-export-warning">
      <summary>{summary}</summary>
      <ul>
        {items.slice(0, maxShownNames).map((item) => (
          <li key={item.uuid}>{describe(item).filter(Boolean).join(': ')}</li>
        ))}
        {hiddenCount > 0 && <li>{t('export.more', { count: hiddenCount })}</li>}
      </ul>
    </details>
  );
}

const heightLosses: readonly ExportLoss[] = [
  'heightSystem',
  'heightOfFile',
  'heightSigma',
  'heightNotConverted',
];

function useLossDetail(format: SurveyFormat): (loss: ExportLoss, mark: KnownMark) => string {
  const t = useTexts('maps');
  const heightTextOf = useHeightText();
  return (loss, mark) => {
    if (loss === 'cutName' || loss === 'blanks') return getWrittenNumber(mark, format);
    if (loss === 'name') return mark.name;
    if (loss === 'type') return mark.typeOfBoundaryMark;
    if (heightLosses.includes(loss)) return mark.height ? heightTextOf(mark.height) : '';
    if (loss !== 'fields') return '';
    return listMissingFields(mark, format)
      .map((field) => t(`marks.fields.${field}`))
      .join(', ');
  };
}
