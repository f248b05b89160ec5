import { sizeOf } from '@feltbok/shared/domain/byte-size';
import { useLanguage, useTexts } from '@feltbok/shared/i18n/i18n';
import type { FileFault, ImportReport } from './import-report.domain';
import { RefusedLines } from './RefusedLines';

interface FileFaultTextProps {
  fault: FileFault | 'no room' | 'failed';
  /** What became of each line, where it came so far. */
  report: ImportReport | null;
  fileName: string;
}

/** Why nothing of a file was added. */
export function FileFaultText({ fault, report, fileName }: FileFaultTextProps) {
  const text = useFaultText(fault);
  return (
    <>
      <div className="fb-import-fault" role="alert">
        <strong>{fileName}</strong>
        <p>{text}</p>
      </div>
      {report && <RefusedLines report={report} />}
    </>
  );
}

function useFaultText(fault: FileFaultTextProps['fault']): string {
  const t = useTexts('maps');
  const language = useLanguage();
  if (typeof fault === 'string') return t(`import.faults.${fault}`);
  switch (fault.kind) {
    case 'too large':
      return t('import.faults.too large', { size: sizeOf(fault.limit, language) });
    case 'too many points':
      return t('import.faults.too many points', { count: fault.limit });
    case 'system':
      return t('import.faults.system', { name: fault.name });
    default:
      return t(`import.faults.${fault.kind}`);
  }
}
