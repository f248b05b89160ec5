import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { DocumentsIcon, WarningIcon } from '@feltbok/ui/icons.tsx';
import { InfoPanel } from '@feltbok/ui/info-panel.tsx';
import type { ViewError } from './view-error';

interface NothingToShowProps {
  /** Null for a document of a type that is never shown. */
  error: ViewError | null;
  onDownload: () => void;
}

const titleKeys = {
  damaged: 'viewer.damaged',
  'too large': 'viewer.tooLarge',
  unknown: 'viewer.downloadOnly',
  'viewer missing': 'viewer.missing',
} as const;

/** Stands in for a document that cannot be shown, and offers the download. */
export function NothingToShow({ error, onDownload }: NothingToShowProps) {
  const t = useTexts('case');
  const key = error === null ? 'viewer.downloadOnly' : titleKeys[error];
  return (
    <div className="fb-viewer-nothing">
      <InfoPanel
        icon={error ? <WarningIcon size={32} /> : <DocumentsIcon size={32} />}
        title={t(key)}
        text={t(`${key}Text`)}
      >
        <Button type="primary" onClick={onDownload}>
          {t('viewer.download')}
        </Button>
      </InfoPanel>
    </div>
  );
}
