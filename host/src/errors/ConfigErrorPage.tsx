import { useTexts } from '@feltbok/shared/i18n/i18n';
import { ErrorPanel } from '@feltbok/shared/ui/error-panel';
import type { ConfigError } from '../config';

/** Replaces the app when its configuration is wrong, and names the field for its operator. */
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
