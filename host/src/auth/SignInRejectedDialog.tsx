import { useTexts } from '@feltbok/shared/i18n/i18n';
import { ChoiceModal } from '@feltbok/shared/ui/choice-modal';
import { Button } from '@feltbok/shared/ui/core';
import { useAtom } from 'jotai';
import { signInRejectionAtom } from './sign-in-rejection.state';
import { useStartSignIn } from './start-sign-in';
import './rejection-texts';

/** Says why the login signed nobody in, and what to do; only the user begins the next login. */
export default function SignInRejectedDialog() {
  const t = useTexts('rejection');
  const [rejection, setRejection] = useAtom(signInRejectionAtom);
  const { state, start } = useStartSignIn();
  if (rejection === null) return null;
  const { reason, reference } = rejection;
  return (
    <ChoiceModal
      title={t('title')}
      cancelLabel={t('close')}
      isCancelPlain
      onCancel={() => setRejection(null)}
      choices={[
        <Button key="again" type="primary" loading={state === 'starting'} onClick={start}>
          {t('again')}
        </Button>,
      ]}
    >
      <p>{t(`${reason}.text`)}</p>
      <p>{t(`${reason}.advice`)}</p>
      {reference !== '' && (
        <p className="fb-rejection-reference">
          {t('reference')}: <bdi>{reference}</bdi>
        </p>
      )}
      {state === 'failed' && <p role="alert">{t('failed')}</p>}
    </ChoiceModal>
  );
}
