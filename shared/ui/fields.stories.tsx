import { useState } from 'react';
import { CheckboxField, SelectField, TextAreaField, TextField } from './fields.tsx';

export default { title: 'shared/Fields' };

interface FieldArgs {
  error: string;
  advice: string;
  required: boolean;
}

export const OneLine = ({ error, advice, required }: FieldArgs) => {
  const [value, setValue] = useState('Fjordvegen 12');
  return (
    <TextField
      label="Sted"
      value={value}
      onChange={setValue}
      error={error || undefined}
      advice={advice || undefined}
      required={required}
    />
  );
};
OneLine.args = { error: '', advice: '', required: true };

export const WithError = () => <OneLine error="Stedet er for langt." advice="" required />;

export const WithAdvice = () => <OneLine error="" advice="Er dette i Fjordvik?" required={false} />;

export const SeveralLines = ({ error }: { error: string }) => {
  const [value, setValue] = useState('Grensa går langs steingarden.\nMerket er satt ned i fjell.');
  return (
    <TextAreaField
      label="Beskrivelse"
      value={value}
      onChange={setValue}
      error={error || undefined}
    />
  );
};
SeveralLines.args = { error: '' };

const roles = [
  ['HH', 'Hjemmelshaver'],
  ['NB', 'Nabo'],
] as const;

export const Selection = ({ disabled }: { disabled: boolean }) => {
  const [value, setValue] = useState<'HH' | 'NB'>('HH');
  return (
    <SelectField
      label="Rolle"
      value={value}
      options={roles}
      onChange={setValue}
      disabled={disabled}
    />
  );
};
Selection.args = { disabled: false };

export const Tick = () => {
  const [checked, setChecked] = useState(true);
  return (
    <CheckboxField checked={checked} onChange={setChecked}>
      Partene er varslet
    </CheckboxField>
  );
};
