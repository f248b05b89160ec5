import { formatByteSize } from '@feltbok/domain/documents/byte-size.ts';
import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { ChoiceModal } from '@feltbok/ui/choice-modal.tsx';
import { Button } from '@feltbok/ui/core.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import type { DegreesBox } from '../geometry/parcels.domain';
import { AxisOrderChoice } from './AxisOrderChoice';
import { CornerChoice } from './CornerChoice';
import { FileChoice } from './FileChoice';
import { HeightSystemChoice } from './HeightSystemChoice';
import { ImportAccount } from './ImportAccount';
import { ImportDone } from './ImportDone';
import {
  canStartImportAtom,
  chooseFileAtom,
  closeImportAtom,
  type ImportState,
  importAtom,
  startImportAtom,
} from './import.state';
import { ObjectTypeChoice } from './ObjectTypeChoice';
import { ZoneChoice } from './ZoneChoice';
import './import.css';

interface ImportDialogProps {
  /** Kilometres from the property to the points in a box; `null` where unknown. */
  measureDistance: (box: DegreesBox) => number | null;
}

/** Leads through an import, from choosing a file to the outcome of every line. */
export default function ImportDialog({ measureDistance }: ImportDialogProps) {
  const t = useTexts('import');
  const shared = useTexts();
  const state = useAtomValue(importAtom);
  const close = useSetAtom(closeImportAtom);
  const start = useSetAtom(startImportAtom);
  const canStart = useAtomValue(canStartImportAtom);
  const isDone = state.phase === 'done';
  const ok = state.phase === 'chosen' && (
    <Button key="ok" type="primary" disabled={!canStart} onClick={() => void start()}>
      {t('ok')}
    </Button>
  );
  return (
    <ChoiceModal
      title={t('title')}
      cancelLabel={isDone ? shared('close') : t('cancel')}
      isCancelPlain={!isDone}
      onCancel={close}
      choices={ok ? [ok] : []}
    >
      <div className="fb-import">
        <Content state={state} measureDistance={measureDistance} />
      </div>
    </ChoiceModal>
  );
}

function Content({ state, measureDistance }: ImportDialogProps & { state: ImportState }) {
  const t = useTexts('import');
  const chooseFile = useSetAtom(chooseFileAtom);
  const onFile = (file: File) => void chooseFile(file);
  switch (state.phase) {
    case 'closed':
      return null;
    case 'choosing':
      return (
        <>
          {state.reason !== null && <FileRejectionText {...state} reason={state.reason} />}
          <FileChoice label={t('choose')} onFile={onFile} />
        </>
      );
    case 'looking':
      return <p role="status">{t('looking')}</p>;
    case 'chosen':
      return (
        <>
          <FileChoice label={t('chooseOther')} chosen={state.file} onFile={onFile} />
          <ZoneChoice {...state} />
          {state.axisOrders !== null && (
            <AxisOrderChoice
              file={state}
              conflict={state.axisOrders}
              measureDistance={measureDistance}
            />
          )}
          {state.hasUnknownHeights && <HeightSystemChoice {...state} />}
          {state.objectTypes.length > 0 && <ObjectTypeChoice {...state} />}
          {state.boundaryLines > 0 && <CornerChoice {...state} />}
        </>
      );
    case 'running':
      return (
        <>
          <p role="status">
            {state.part === null ? t('storing') : t('running', { file: state.file.name })}
          </p>
          <progress
            max={100}
            value={state.part === null ? undefined : Math.floor(state.part * 100)}
            aria-label={t('progress')}
          />
        </>
      );
    case 'done':
      return (
        <ImportDone
          state={state}
          distance={state.added?.box ? measureDistance(state.added.box) : null}
        />
      );
  }
}

type Rejected = Pick<ImportState & { phase: 'choosing' }, 'report' | 'fileName'> & {
  reason: NonNullable<(ImportState & { phase: 'choosing' })['reason']>;
};

/** Tells why nothing was imported, with the outcome of the lines that were read. */
function FileRejectionText({ reason, report, fileName }: Rejected) {
  return (
    <>
      <div className="fb-import-error" role="alert">
        <strong>{fileName}</strong>
        <p>{useReasonText(reason)}</p>
      </div>
      {report && <ImportAccount report={report} />}
    </>
  );
}

function useReasonText(reason: Rejected['reason']): string {
  const t = useTexts('import');
  const language = useLanguage();
  if (typeof reason === 'string') return t(`rejections.${reason}`);
  switch (reason.kind) {
    case 'too large':
      return t('rejections.too large', { size: formatByteSize(reason.limit, language) });
    case 'too many points':
      return t('rejections.too many points', { count: reason.limit });
    case 'system':
      return t('rejections.system', { name: reason.name });
    default:
      return t(`rejections.${reason.kind}`);
  }
}
