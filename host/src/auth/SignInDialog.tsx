import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { ChoiceModal } from '@feltbok/ui/choice-modal.tsx';
import { Button } from '@feltbok/ui/core.tsx';
import type { SignInRejection } from './sign-in-rejection.domain';
import { useSignInStarter } from './start-sign-in';
import './rejection-texts';

interface SignInDialogProps {
  /** Why the last login signed nobody in; null where the sign-in has ended by itself. */
  rejection: SignInRejection | null;
  onClose: () => void;
}

/** Says why nobody is signed in, and what to do; only the user begins the next login. */
export default function SignInDialog({ rejection, onClose }: SignInDialogProps) {
  const t = useTexts();
  const tRejection = useTexts('rejection');
  const { state, start } = useSignInStarter();
  const title = rejection ? tRejection('title') : t('sessionExpired.title');
  const action = rejection ? tRejection('again') : t('signIn.action');
  return (
    <ChoiceModal
      title={title}
      cancelLabel={t('close')}
      isCancelPlain
      onCancel={onClose}
      choices={[
        <Button key="sign-in" type="primary" loading={state === 'starting'} onClick={start}>
          {action}
        </Button>,
      ]}
    >
      {rejection ? <Rejection {...rejection} /> : <Expiry />}
      {state === 'failed' && <p role="alert">{t('signIn.failed')}</p>}
    </ChoiceModal>
  );
}

function Expiry() {
  const t = useTexts();
  return (
    <>
      <p>{t('sessionExpired.text')}</p>
      <p>{t('sessionExpired.kept')}</p>
    </>
  );
}

function Rejection({ reason, reference }: SignInRejection) {
  const t = useTexts('rejection');
  return (
    <>
      <p>{t(`${reason}.text`)}</p>
      <p>{t(`${reason}.advice`)}</p>
      {reference !== '' && (
        <p className="fb-rejection-reference">
          {t('reference')}: <bdi>{reference}</bdi>
        </p>
      )}
    </>
  );
}
