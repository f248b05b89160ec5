import { useTexts } from '@feltbok/shared/i18n/i18n';
import { Button } from '@feltbok/shared/ui/core';
import { WarningIcon } from '@feltbok/shared/ui/icons';

/** Says why nothing can be uploaded, and what to do. */
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
