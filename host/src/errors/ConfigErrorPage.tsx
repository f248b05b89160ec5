import { useTexts } from '@feltbok/shared/i18n/i18n';
import { ErrorPanel } from '@feltbok/shared/ui/error-panel';
import type { ConfigFault } from '../config';

/** In place of the app when its configuration is at fault: names the field, for whoever operates it. */
export function ConfigErrorPage({ fault }: { fault: ConfigFault }) {
  const t = useTexts();
  return (
    <main>
      <ErrorPanel
        isPage
        title={t('configError.title')}
        text={
          <>
            {t('configError.text')}
            <br />
            <strong>{t(`configError.${fault.fault}`, { field: fault.field })}</strong>
          </>
        }
        onRetry={() => location.reload()}
      />
    </main>
  );
}
