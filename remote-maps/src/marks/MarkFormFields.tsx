import { boundaryMarkLimits } from '@feltbok/domain/boundary-marks/boundary-mark-limits.ts';
import { heightSystems } from '@feltbok/domain/boundary-marks/mark-height.ts';
import { epsgOfUtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { additionalFeaturesAtom } from '@feltbok/runtime/session/session.state.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { SelectField } from '@feltbok/ui/fields.tsx';
import {
  FormSelectField,
  FormTextAreaField,
  FormTextField,
} from '@feltbok/ui/form/form-fields.tsx';
import { lazyPart } from '@feltbok/ui/lazy-part.tsx';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useField, useForm, useFormState } from 'react-final-form';
import { convertToZone } from '../coordinates/utm.domain';
import {
  isOutsideNorway,
  type MarkForm,
  metresAsTyped,
  positionOfForm,
  toZone,
  withCoordinate,
  withZone,
} from '../mark-model/mark-form.domain';
import { CaptureDayField } from './CaptureDayField';
import {
  type CodedField,
  type CodeListType,
  codedFields,
  NoCodes,
  useCodeOptions,
} from './coded-fields';
import { replaceValues } from './use-form-sync';

const LazyOtherSystem = lazyPart(
  async () => (await import(/* webpackChunkName: "other-systems" */ './OtherSystem')).default,
);
const LazyHeightConversion = lazyPart(
  async () => (await import(/* webpackChunkName: "other-systems" */ './HeightConversion')).default,
);

const utmTypes = Object.values(epsgOfUtmZone);

/** The fields of a boundary mark, in its form. */
export function MarkFormFields() {
  const hasMore = useAtomValue(additionalFeaturesAtom);
  return (
    <>
      <NameFields />
      <PlaceFields />
      <OtherSystemPart />
      <HeightFields />
      <CaptureDayField />
      <NoCodes />
      {codedFields.map(([field, list]) => (
        <CodeField key={field} field={field} list={list} />
      ))}
      {hasMore && <ClaimFields />}
    </>
  );
}

/** What is written, and a way to change several fields of it at once. */
function useWritten() {
  const form = useForm<MarkForm>();
  const { values } = useFormState<MarkForm>({ subscription: { values: true } });
  const change = (changeForm: (written: MarkForm) => MarkForm) =>
    replaceValues(form, changeForm(form.getState().values));
  return { written: values, change };
}

function NameFields() {
  const t = useTexts('maps');
  return (
    <div className="fb-mark-pair">
      {(['boundaryPointNumber', 'name'] as const).map((field) => (
        <FormTextField
          key={field}
          name={field}
          label={t(`marks.fields.${field}`)}
          maxLength={boundaryMarkLimits[field]}
          showsErrorAtOnce
        />
      ))}
    </div>
  );
}

/** Coordinates with their zone and accuracy, and advice where they lie outside Norway. */
function PlaceFields() {
  const t = useTexts('maps');
  const { written, change } = useWritten();
  const position = positionOfForm(written);
  return (
    <>
      <div className="fb-mark-pair">
        {(['north', 'east'] as const).map((field) => (
          <FormTextField
            key={field}
            name={field}
            label={t(`marks.fields.${field}`)}
            inputMode="decimal"
            onTyped={(typed) => change((now) => withCoordinate(now, field, typed))}
            showsErrorAtOnce
          />
        ))}
      </div>
      {position && isOutsideNorway(position) && (
        <p className="fb-field-advice" role="status">
          {t('marks.outsideNorway')}
        </p>
      )}
      <div className="fb-mark-pair">
        <SelectField
          label={t('marks.fields.zone')}
          value={String(written.utmType)}
          options={utmTypes.map((utmType) => [
            String(utmType),
            t('marks.zoneName', { zone: toZone(utmType) }),
          ])}
          onChange={(chosen) =>
            change((now) => withZone(now, Number(chosen) as MarkForm['utmType'], convertToZone))
          }
        />
        <FormTextField
          name="accuracy"
          label={t('marks.fields.accuracy')}
          inputMode="numeric"
          showsErrorAtOnce
        />
      </div>
    </>
  );
}

/** Its code comes when it is opened: most marks are entered in a zone of the cadastre. */
function OtherSystemPart() {
  const t = useTexts('maps');
  const { written, change } = useWritten();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('marks.otherSystem')}
      </Button>
      {isOpen && <LazyOtherSystem form={written} onChange={change} />}
    </>
  );
}

function HeightFields() {
  const t = useTexts('maps');
  const shared = useTexts();
  const { written, change } = useWritten();
  const { hasValidationErrors } = useFormState({ subscription: { hasValidationErrors: true } });
  const isConvertible =
    written.height !== '' && written.heightSystem !== 'unknown' && !hasValidationErrors;
  return (
    <>
      <div className="fb-mark-pair">
        {(['height', 'heightSigma'] as const).map((field) => (
          <FormTextField
            key={field}
            name={field}
            label={t(`marks.fields.${field}`)}
            inputMode="decimal"
            clean={(_before, typed) => metresAsTyped(typed)}
            showsErrorAtOnce
          />
        ))}
      </div>
      <FormSelectField
        name="heightSystem"
        label={t('marks.fields.heightSystem')}
        options={heightSystems.map((system) => [system, shared(`height.systems.${system}`)])}
      />
      {isConvertible && <LazyHeightConversion form={written} onChange={change} />}
    </>
  );
}

function ClaimFields() {
  const t = useTexts('maps');
  return (['claimByAttendees', 'settlement'] as const).map((field) => (
    <FormTextAreaField key={field} name={field} label={t(`marks.fields.${field}`)} />
  ));
}

/** A code by its name. */
function CodeField({ field, list }: { field: CodedField; list: CodeListType }) {
  const t = useTexts('maps');
  const { input } = useField<string>(field, { subscription: { value: true } });
  const listOptions = useCodeOptions();
  return (
    <FormSelectField
      name={field}
      label={t(`marks.fields.${field}`)}
      options={listOptions(list, [input.value])}
    />
  );
}
