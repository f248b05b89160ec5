import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { WarningIcon } from '@feltbok/ui/icons.tsx';

/** Says that the document types could not be loaded, without which nothing can be uploaded. */
export function TypesFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTexts('case');
  const shared = useTexts();
  return (
    <div className="fb-documents-notice" role="alert">
      <WarningIcon size={20} />
      <p>{t('documents.typesFailed')}</p>
      <Button onClick={onRetry}>{shared('retry')}</Button>
    </div>
  );
}
