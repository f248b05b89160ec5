import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { ErrorPanel } from '@feltbok/ui/error-panel.tsx';
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
