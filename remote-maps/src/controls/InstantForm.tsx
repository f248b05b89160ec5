import type { FormSchema } from '@feltbok/domain/forms/find-field-errors.ts';
import { createFormValidator } from '@feltbok/ui/form/create-form-validator.ts';
import { type ReactNode, useMemo, useState } from 'react';
import { Form } from 'react-final-form';

interface InstantFormProps<Values extends object> {
  schema: FormSchema;
  /** Gives what the fields hold at first; later values of the settings do not reach them. */
  getInitialValues: () => Values;
  children: ReactNode;
}

const handleSubmit = () => undefined;

const noSubscription = {};

/** A form without a button: its fields hand on what is typed as it is typed. */
export function InstantForm<Values extends object>({
  schema,
  getInitialValues,
  children,
}: InstantFormProps<Values>) {
  // Other initial values would replace what the user is typing.
  const [initialValues] = useState(getInitialValues);
  const validate = useMemo(() => createFormValidator(schema), [schema]);
  return (
    <Form
      initialValues={initialValues}
      validate={validate}
      onSubmit={handleSubmit}
      subscription={noSubscription}
      render={() => children}
    />
  );
}
