import {
  administrativeBoundaryCodes,
  auxiliaryLineCodes,
} from '@feltbok/domain/boundary-lines/boundary-line.ts';
import { openBusinessAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { CheckboxField } from '@feltbok/ui/fields.tsx';
import {
  FormCheckboxField,
  FormSelectField,
  FormTextAreaField,
  FormTextField,
} from '@feltbok/ui/form/form-fields.tsx';
import { useAtomValue } from 'jotai';
import { useField } from 'react-final-form';
import { CaptureDayField } from '../CaptureDayField';
import { NoCodes, useCodeOptions } from '../coded-fields';
import { isSameSet } from './line-form.domain';

/** The fields of a boundary line, in its form. */
export function LineFormFields() {
  const t = useTexts('lines');
  const listOptions = useCodeOptions();
  const { input: method } = useField<string>('measurementMethod', {
    subscription: { value: true },
  });
  return (
    <>
      <div>
        <FormCheckboxField name="disputed">{t('fields.disputed')}</FormCheckboxField>
        <p className="fb-line-hint">{t('disputedHelp')}</p>
      </div>
      <AgreedBy />
      <FormSelectField
        name="follows"
        label={t('fields.follows')}
        options={Object.values(auxiliaryLineCodes).map((code) => [code, t(`follows.${code}`)])}
      />
      <FormCheckboxField name="followsTerrainDetail">
        {t('fields.followsTerrainDetail')}
      </FormCheckboxField>
      <FormSelectField
        name="administrativeBoundary"
        label={t('fields.administrativeBoundary')}
        options={Object.values(administrativeBoundaryCodes).map((code) => [
          code,
          t(`administrative.${code}`),
        ])}
      />
      <NoCodes />
      <FormSelectField
        name="measurementMethod"
        label={t('fields.measurementMethod')}
        options={listOptions('Malemetode', [method.value])}
      />
      <div className="fb-mark-pair">
        <FormTextField
          name="accuracy"
          label={t('fields.accuracy')}
          inputMode="numeric"
          showsErrorAtOnce
        />
        <CaptureDayField />
      </div>
      <FormTextAreaField name="remark" label={t('fields.remark')} />
    </>
  );
}

/** The attendees who agree to the line. One that was removed since stays until it is unchecked. */
function AgreedBy() {
  const t = useTexts('lines');
  const attendees = useAtomValue(openBusinessAtom)?.business.attendees ?? [];
  const { input } = useField<readonly string[]>('agreedBy', {
    subscription: { value: true },
    isEqual: isSameSet,
  });
  const known = new Set(attendees.map(({ uuid }) => uuid));
  const parties = [
    ...attendees.map(({ uuid, name }) => ({ uuid, name: name || t('unnamedParty') })),
    ...input.value
      .filter((uuid) => !known.has(uuid))
      .map((uuid) => ({ uuid, name: t('formerParty') })),
  ];
  const toggle = (uuid: string, isAgreed: boolean) =>
    input.onChange(
      isAgreed ? [...input.value, uuid] : input.value.filter((party) => party !== uuid),
    );
  return (
    <fieldset className="fb-line-agreed">
      <legend>{t('fields.agreedBy')}</legend>
      {parties.length === 0 && <p className="fb-line-hint">{t('noParties')}</p>}
      {parties.map(({ uuid, name }) => (
        <CheckboxField
          key={uuid}
          checked={input.value.includes(uuid)}
          onChange={(isAgreed) => toggle(uuid, isAgreed)}
        >
          {name}
        </CheckboxField>
      ))}
    </fieldset>
  );
}
