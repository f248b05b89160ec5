import { useTexts } from '@feltbok/shared/i18n/i18n';
import { ChoiceModal } from '@feltbok/shared/ui/choice-modal';
import { Button } from '@feltbok/shared/ui/core';
import { useAtomValue, useSetAtom } from 'jotai';
import type { DegreesBox } from '../geometry/parcels.domain';
import { FileChoice } from './FileChoice';
import { FileRejectionText } from './FileRejectionText';
import { ImportProgress } from './ImportProgress';
import { ImportSummary } from './ImportSummary';
import {
  chooseFileAtom,
  chooseZoneAtom,
  closeImportAtom,
  type ImportState,
  importAtom,
  startImportAtom,
} from './import.state';
import { UndoImport } from './UndoImport';
import { ZoneChoice } from './ZoneChoice';
import './import.css';

interface ImportDialogProps {
  /** How far from the property the points in a box lie, in kilometres; null where that is not known. */
  distanceTo: (box: DegreesBox) => number | null;
}

/** From the choice of a file to the account of every line in it. */
export default function ImportDialog({ distanceTo }: ImportDialogProps) {
  const [t, shared] = [useTexts('maps'), useTexts()];
  const state = useAtomValue(importAtom);
  const close = useSetAtom(closeImportAtom);
  const start = useSetAtom(startImportAtom);
  const isDone = state.phase === 'done';
  const ok = state.phase === 'chosen' && (
    <Button key="ok" type="primary" disabled={state.zone === null} onClick={() => void start()}>
      {t('import.ok')}
    </Button>
  );
  return (
    <ChoiceModal
      title={t('import.title')}
      cancelLabel={isDone ? shared('close') : t('import.cancel')}
      isCancelPlain={!isDone}
      onCancel={close}
      choices={ok ? [ok] : []}
    >
      <div className="fb-import">
        <Content state={state} distanceTo={distanceTo} />
      </div>
    </ChoiceModal>
  );
}

function Content({ state, distanceTo }: ImportDialogProps & { state: ImportState }) {
  const t = useTexts('maps');
  const chooseFile = useSetAtom(chooseFileAtom);
  const chooseZone = useSetAtom(chooseZoneAtom);
  const onFile = (file: File) => void chooseFile(file);
  switch (state.phase) {
    case 'closed':
      return null;
    case 'choosing':
      return (
        <>
          {state.reason !== null && (
            <FileRejectionText reason={state.reason} report={state.report} fileName={state.fileName} />
          )}
          <FileChoice label={t('import.choose')} onFile={onFile} />
        </>
      );
    case 'looking':
      return <p role="status">{t('import.looking')}</p>;
    case 'chosen':
      return (
        <>
          <FileChoice label={t('import.chooseOther')} chosen={state.file} onFile={onFile} />
          <ZoneChoice system={state.system} isBinding={state.isBinding} zone={state.zone} onChoose={chooseZone} />
        </>
      );
    case 'running':
      return <ImportProgress fileName={state.file.name} part={state.part} />;
    case 'done': {
      const { fileName, report, added } = state;
      return (
        <>
          <ImportSummary fileName={fileName} report={report} distance={added && distanceTo(added.box)} />
          {added && <UndoImport />}
        </>
      );
    }
  }
}
