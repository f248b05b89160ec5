import { deviceSecretForm, type SecretError } from '@feltbok/domain/users/device-secret-form.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { createFormValidator } from '@feltbok/ui/form/create-form-validator.ts';
import { useAtomValue } from 'jotai';
import { Form, useField } from 'react-final-form';
import { lockControlAtom } from './lock.state';
import type { LockView } from './lock-state.domain';
import { SecretField, SecretForm } from './SecretForm';

const validateSecret = createFormValidator(deviceSecretForm);
const empty = { secret: '', again: '' };

interface ChooseSecretFormProps {
  view: Extract<LockView, { kind: 'choose' }>;
}

/** The form in which the user chooses the PIN or passphrase of the device. */
export default function ChooseSecretForm({ view }: ChooseSecretFormProps) {
  const t = useTexts('lock');
  const common = useTexts();
  const control = useAtomValue(lockControlAtom);
  return (
    <Form<typeof empty>
      initialValues={empty}
      validate={validateSecret}
      onSubmit={({ secret }) => void control.choose(secret)}
      render={({ handleSubmit }) => (
        <SecretForm
          title={t('choose.title')}
          text={t(`choose.${view.why}`)}
          onSubmit={() => void handleSubmit()}
        >
          <ChosenSecretField name="secret" label={t('choose.secret')} autoFocus />
          <ChosenSecretField name="again" label={t('choose.again')} />
          <Button type="primary" size="large" htmlType="submit" loading={view.isBusy}>
            {t('choose.action')}
          </Button>
          {view.why === 'offered' && (
            <Button onClick={control.cancelChoice}>{common('cancel')}</Button>
          )}
        </SecretForm>
      )}
    />
  );
}

interface ChosenSecretFieldProps {
  name: keyof typeof empty;
  label: string;
  autoFocus?: boolean;
}

/** A field whose error shows once the user has asked for the secret to be taken. */
function ChosenSecretField({ name, label, autoFocus }: ChosenSecretFieldProps) {
  const t = useTexts('lock');
  const { input, meta } = useField<string>(name, {
    parse: (value) => value,
    subscription: { value: true, error: true, submitFailed: true },
  });
  const error = meta.submitFailed ? (meta.error as SecretError | undefined) : undefined;
  return (
    <SecretField
      label={label}
      value={input.value}
      onChange={input.onChange}
      error={error ? t(`choose.${error.key}`) : ''}
      autoFocus={autoFocus}
    />
  );
}
