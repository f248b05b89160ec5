import { useTexts } from '@feltbok/shared/i18n/i18n';
import { ChoiceModal } from '@feltbok/shared/ui/choice-modal';
import { Button } from '@feltbok/shared/ui/core';
import { useStartSignIn } from './start-sign-in';

/** Says that the sign-in has ended, and signs the user in again. */
export default function SessionExpiredDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const { state, start } = useStartSignIn();
  return (
    <ChoiceModal
      title={t('sessionExpired.title')}
      cancelLabel={t('close')}
      isCancelPlain
      onCancel={onClose}
      choices={[
        <Button key="sign-in" type="primary" loading={state === 'starting'} onClick={start}>
          {t('signIn.action')}
        </Button>,
      ]}
    >
      <p>{t('sessionExpired.text')}</p>
      <p>{t('sessionExpired.kept')}</p>
      {state === 'failed' && <p role="alert">{t('signIn.failed')}</p>}
    </ChoiceModal>
  );
}
