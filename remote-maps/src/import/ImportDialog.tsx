import { useTexts } from '@feltbok/shared/i18n/i18n';
import { ChoiceModal } from '@feltbok/shared/ui/choice-modal';
import { Button } from '@feltbok/shared/ui/core';
import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import type { DegreesBox } from '../geometry/parcels.domain';
import { FileChoice } from './FileChoice';
import { FileRejectionText } from './FileRejectionText';
import { ImportProgress } from './ImportProgress';
import { ImportSummary } from './ImportSummary';
import { chooseFileAtom, chooseZoneAtom, closeImportAtom, importAtom, startImportAtom } from './import.state';
import { UndoImport } from './UndoImport';
import { ZoneChoice } from './ZoneChoice';
import './import.css';

interface ImportDialogProps {
  /** How far from the property the points in a box lie, in kilometres; null where that is not known. */
  distanceTo: (box: DegreesBox) => number | null;
}

/** From the choice of a file to the account of every line in it. */
export default function ImportDialog({ distanceTo }: ImportDialogProps) {
  const t = useTexts('maps');
  const shared = useTexts();
  const state = useAtomValue(importAtom);
  const close = useSetAtom(closeImportAtom);
  const chooseFile = useSetAtom(chooseFileAtom);
  const chooseZone = useSetAtom(chooseZoneAtom);
  const start = useSetAtom(startImportAtom);
  const frame = (cancelLabel: string, choices: ReactNode[], content: ReactNode) => (
    <ChoiceModal
      title={t('import.title')}
      cancelLabel={cancelLabel}
      isCancelPlain={state.phase !== 'done'}
      onCancel={close}
      choices={choices}
    >
      <div className="fb-import">{content}</div>
    </ChoiceModal>
  );

  switch (state.phase) {
    case 'closed':
      return null;
    case 'choosing':
      return frame(
        t('import.cancel'),
        [],
        <>
          {state.reason !== null && (
            <FileRejectionText reason={state.reason} report={state.report} fileName={state.fileName} />
          )}
          <FileChoice label={t('import.choose')} onFile={(file) => void chooseFile(file)} />
        </>,
      );
    case 'looking':
      return frame(t('import.cancel'), [], <p role="status">{t('import.looking')}</p>);
    case 'chosen':
      return frame(
        t('import.cancel'),
        [
          <Button key="ok" type="primary" disabled={state.zone === null} onClick={() => void start()}>
            {t('import.ok')}
          </Button>,
        ],
        <>
          <FileChoice label={t('import.chooseOther')} chosen={state.file} onFile={(file) => void chooseFile(file)} />
          <ZoneChoice system={state.system} isBinding={state.isBinding} zone={state.zone} onChoose={chooseZone} />
        </>,
      );
    case 'running':
      return frame(t('import.cancel'), [], <ImportProgress fileName={state.file.name} part={state.part} />);
    case 'done': {
      const { added } = state;
      return frame(
        shared('close'),
        [],
        <>
          <ImportSummary fileName={state.fileName} report={state.report} distance={added && distanceTo(added.box)} />
          {added && <UndoImport />}
        </>,
      );
    }
  }
}
