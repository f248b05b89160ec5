import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { farKilometres } from '../geometry/distance.domain';
import { codeListsAtom } from '../marks/code-lists.state';
import { isOtherType } from '../marks/import/import-report.domain';
import { AccountTable, ImportAccount } from './ImportAccount';
import { chooseTypesAtom, type ImportState, undoImportAtom } from './import.state';

interface ImportDoneProps {
  state: ImportState & { phase: 'done' };
  /** Kilometres from the property to the points; `null` where unknown. */
  distance: number | null;
}

/** Shows the result of an import, and what the user may still decide about it. */
export function ImportDone({
  state: { fileName, report, added, types },
  distance,
}: ImportDoneProps) {
  const t = useTexts('import');
  const isFar = distance !== null && distance > farKilometres;
  return (
    <>
      <p role="status">{t('summary', { file: fileName })}</p>
      {isFar && (
        <p className="fb-import-warning" role="alert">
          {t('farAway', { distance: Math.round(distance) })}
        </p>
      )}
      <OtherTypes report={report} types={types} />
      <ImportAccount report={report} />
      {report.added > 0 && <p className="fb-import-hint">{t('notSaved')}</p>}
      {report.lines !== null && report.lines.taken > 0 && (
        <p className="fb-import-hint">{t('linesWait')}</p>
      )}
      {added && <UndoImport />}
    </>
  );
}

/** Asks about points at marks of another type; one answer applies to all of them. */
function OtherTypes({ report, types }: Pick<ImportDoneProps['state'], 'report' | 'types'>) {
  const t = useTexts('import');
  const choose = useSetAtom(chooseTypesAtom);
  const names = useAtomValue(codeListsAtom).get('BoundaryMarkTypeCodes');
  const points = report.duplicatePoints.filter(isOtherType);
  if (points.length === 0) return null;
  const formatType = (type: string | null) =>
    type === null ? t('noType') : [type, names?.get(type)].filter(Boolean).join(' ');
  return (
    <section className="fb-import-types">
      <AccountTable
        title={t('otherTypes', { count: points.length })}
        isCut={false}
        columns={[t(report.counts === 'lines' ? 'line' : 'object'), t('inFile'), t('mark')]}
        rows={points.map(({ number, name, type, of }) => ({
          number,
          about: `${name || t('unnamed')}: ${formatType(type)}`,
          detail: `${of.name || t('unnamed')}: ${formatType(of.type)}`,
        }))}
      />
      {types === null ? (
        <div className="fb-import-choice">
          <Button onClick={() => void choose('case')}>{t('typesOfCase')}</Button>
          <Button onClick={() => void choose('file')}>{t('typesOfFile')}</Button>
        </div>
      ) : (
        <p role="status">{t(`typesChosen.${types}`)}</p>
      )}
    </section>
  );
}

/** Undoes the import just made, for instance one in the wrong zone. */
function UndoImport() {
  const t = useTexts('import');
  const undo = useSetAtom(undoImportAtom);
  const [hasFailed, setFailed] = useState(false);
  return (
    <div className="fb-import-undo">
      {hasFailed && <p role="alert">{t('notUndone')}</p>}
      <Button danger onClick={() => void undo().catch(() => setFailed(true))}>
        {t('undo')}
      </Button>
    </div>
  );
}
