import { useTexts } from '@feltbok/shared/i18n/i18n';
import { ErrorPanel } from '@feltbok/shared/ui/error-panel';
import type { ConfigError } from '../config';

/** In place of the app when its configuration is at fault: names the field, for whoever operates it. */
export function ConfigErrorPage({ error }: { error: ConfigError }) {
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
            <strong>{t(`configError.${error.kind}`, { field: error.field })}</strong>
          </>
        }
        onRetry={() => location.reload()}
      />
    </main>
  );
}
