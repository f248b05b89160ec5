import { useTexts } from '@feltbok/shared/i18n/i18n';

interface ImportProgressProps {
  fileName: string;
  /** 0 to 1; null when the points are being stored. */
  part: number | null;
}

export function ImportProgress({ fileName, part }: ImportProgressProps) {
  const t = useTexts('maps');
  return (
    <>
      <p role="status">{part === null ? t('import.storing') : t('import.running', { file: fileName })}</p>
      <progress
        max={100}
        value={part === null ? undefined : Math.floor(part * 100)}
        aria-label={t('import.progress')}
      />
    </>
  );
}
