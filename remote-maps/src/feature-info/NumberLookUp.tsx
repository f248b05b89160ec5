import { useTexts } from '@feltbok/shared/i18n/i18n';
import { Button } from '@feltbok/shared/ui/core';
import { TextField } from '@feltbok/shared/ui/fields';
import { useAtomValue, useSetAtom } from 'jotai';
import { type FormEvent, useState } from 'react';
import { readTypedNumber, type TypedNumber } from '../property/cadastral-number.domain';
import { openPropertyAtom } from '../property/property.state';
import { askAtom } from './place.state';

/** Looks up a property whose number is typed, and leads the map there. */
export function NumberLookUp() {
  const t = useTexts('maps');
  const ask = useSetAtom(askAtom);
  const municipality = useAtomValue(openPropertyAtom)?.municipalityNumber ?? '';
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<Exclude<TypedNumber, { ok: true }> | null>(null);
  const look = (event: FormEvent) => {
    event.preventDefault();
    const read = readTypedNumber(typed, municipality);
    setError(read.ok ? null : read);
    if (read.ok) void ask({ by: 'number', number: read.number });
  };
  return (
    <section aria-label={t('info.lookUp.title')}>
      <h4>{t('info.lookUp.title')}</h4>
      <form className="fb-maps-place-form" onSubmit={look}>
        <TextField
          label={t('info.lookUp.number')}
          value={typed}
          maxLength={60}
          onChange={(value) => {
            setError(null);
            setTyped(value);
          }}
          error={error ? errorText(t, error) : undefined}
        />
        <Button htmlType="submit">{t('info.lookUp.go')}</Button>
      </form>
    </section>
  );
}

function errorText(t: ReturnType<typeof useTexts<'maps'>>, error: Exclude<TypedNumber, { ok: true }>): string {
  if (error.error === 'form') return t('info.lookUp.form');
  return t('info.lookUp.tooWide', { part: t(`info.parts.${error.error}`), digits: error.digits });
}
