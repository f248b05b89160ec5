import { sizeOf } from '@feltbok/shared/domain/byte-size';
import { useLanguage, useTexts } from '@feltbok/shared/i18n/i18n';
import type { FileRejection, ImportReport } from './import-report.domain';
import { RejectedLines } from './RejectedLines';

interface FileRejectionTextProps {
  reason: FileRejection | 'no room' | 'failed';
  /** What became of each line, where it came so far. */
  report: ImportReport | null;
  fileName: string;
}

/** Why nothing of a file was added. */
export function FileRejectionText({ reason, report, fileName }: FileRejectionTextProps) {
  const text = useReasonText(reason);
  return (
    <>
      <div className="fb-import-error" role="alert">
        <strong>{fileName}</strong>
        <p>{text}</p>
      </div>
      {report && <RejectedLines report={report} />}
    </>
  );
}

function useReasonText(reason: FileRejectionTextProps['reason']): string {
  const t = useTexts('maps');
  const language = useLanguage();
  if (typeof reason === 'string') return t(`import.rejections.${reason}`);
  switch (reason.kind) {
    case 'too large':
      return t('import.rejections.too large', { size: sizeOf(reason.limit, language) });
    case 'too many points':
      return t('import.rejections.too many points', { count: reason.limit });
    case 'system':
      return t('import.rejections.system', { name: reason.name });
    default:
      return t(`import.rejections.${reason.kind}`);
  }
}
