import type { BoundaryMarkCode } from '@feltbok/contract/boundary-marks.ts';
import { boundaryMarkLimits } from '@feltbok/domain/boundary-marks/boundary-mark-limits.ts';
import { heightSystems } from '@feltbok/domain/boundary-marks/mark-height.ts';
import { epsgOfUtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { additionalFeaturesAtom } from '@feltbok/runtime/session/session.state.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { SelectField, TextAreaField, TextField } from '@feltbok/ui/fields.tsx';
import { lazyPart } from '@feltbok/ui/lazy-part.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { convertToZone } from '../coordinates/utm.domain';
import {
  isOutsideNorway,
  type MarkFieldError,
  type MarkForm,
  type MarkTextField,
  metresAsTyped,
  positionOfForm,
  toZone,
  withCoordinate,
  withZone,
} from '../mark-model/mark-form.domain';
import { codeListsAtom, codesAtom, loadCodeListsAtom } from './code-lists.state';

const LazyOtherSystem = lazyPart(
  async () => (await import(/* webpackChunkName: "other-systems" */ './OtherSystem')).default,
);
const LazyHeightConversion = lazyPart(
  async () => (await import(/* webpackChunkName: "other-systems" */ './HeightConversion')).default,
);

interface MarkFormFieldsProps {
  form: MarkForm;
  errors: readonly MarkFieldError[];
  onChange: (change: (form: MarkForm) => MarkForm) => void;
}

const coded = [
  ['typeOfBoundaryMark', 'BoundaryMarkTypeCodes'],
  ['typeOfGround', 'GroundTypeCodes'],
  ['status', 'BoundaryMarkStatusCodes'],
  ['approved', 'BoundaryMarkApprovalCodes'],
  ['codeForSurvey', 'SurveyCodes'],
  ['measurementMethod', 'Malemetode'],
] as const satisfies ReadonlyArray<readonly [MarkTextField, BoundaryMarkCode['codeListType']]>;

const utmTypes = Object.values(epsgOfUtmZone);

/** The fields of a boundary mark. */
export function MarkFormFields(props: MarkFormFieldsProps) {
  const hasMore = useAtomValue(additionalFeaturesAtom);
  return (
    <>
      <NameFields {...props} />
      <PlaceFields {...props} />
      <OtherSystemPart {...props} />
      <HeightFields {...props} />
      <CodeFields {...props} />
      {hasMore && <ClaimFields {...props} />}
    </>
  );
}

function NameFields({ form, onChange }: MarkFormFieldsProps) {
  const t = useTexts('maps');
  return (
    <div className="fb-mark-pair">
      {(['boundaryPointNumber', 'name'] as const).map((field) => (
        <TextField
          key={field}
          label={t(`marks.fields.${field}`)}
          value={form[field]}
          onChange={(typed) => onChange(withText(field, typed))}
          maxLength={boundaryMarkLimits[field]}
        />
      ))}
    </div>
  );
}

/** Coordinates with their zone and accuracy, and advice where they lie outside Norway. */
function PlaceFields({ form, errors, onChange }: MarkFormFieldsProps) {
  const t = useTexts('maps');
  const errorText = useErrorText(errors);
  const position = positionOfForm(form);
  return (
    <>
      <div className="fb-mark-pair">
        {(['north', 'east'] as const).map((field) => (
          <TextField
            key={field}
            label={t(`marks.fields.${field}`)}
            value={form[field]}
            inputMode="decimal"
            onChange={(typed) => onChange((now) => withCoordinate(now, field, typed))}
            error={errorText(field)}
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
          value={String(form.utmType)}
          options={utmTypes.map((utmType) => [
            String(utmType),
            t('marks.zoneName', { zone: toZone(utmType) }),
          ])}
          onChange={(chosen) =>
            onChange((now) => withZone(now, Number(chosen) as MarkForm['utmType'], convertToZone))
          }
        />
        <TextField
          label={t('marks.fields.accuracy')}
          value={form.accuracy}
          inputMode="numeric"
          onChange={(typed) => onChange(withText('accuracy', typed))}
          error={errorText('accuracy')}
        />
      </div>
    </>
  );
}

/** Its code comes when it is opened: most marks are entered in a zone of the cadastre. */
function OtherSystemPart({ form, onChange }: Pick<MarkFormFieldsProps, 'form' | 'onChange'>) {
  const t = useTexts('maps');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('marks.otherSystem')}
      </Button>
      {isOpen && <LazyOtherSystem form={form} onChange={onChange} />}
    </>
  );
}

function HeightFields({ form, errors, onChange }: MarkFormFieldsProps) {
  const t = useTexts('maps');
  const shared = useTexts();
  const errorText = useErrorText(errors);
  const isConvertible =
    form.height !== '' && form.heightSystem !== 'unknown' && errors.length === 0;
  return (
    <>
      <div className="fb-mark-pair">
        {(['height', 'heightSigma'] as const).map((field) => (
          <TextField
            key={field}
            label={t(`marks.fields.${field}`)}
            value={form[field]}
            inputMode="decimal"
            onChange={(typed) => onChange(withText(field, metresAsTyped(typed)))}
            error={errorText(field)}
          />
        ))}
      </div>
      <SelectField
        label={t('marks.fields.heightSystem')}
        value={form.heightSystem}
        options={heightSystems.map((system) => [system, shared(`height.systems.${system}`)])}
        onChange={(heightSystem) => onChange((now) => ({ ...now, heightSystem }))}
      />
      {isConvertible && <LazyHeightConversion form={form} onChange={onChange} />}
    </>
  );
}

function CodeFields({ form, onChange }: MarkFormFieldsProps) {
  return (
    <>
      <NoCodes />
      {coded.map(([field, list]) => (
        <CodeField
          key={field}
          field={field}
          list={list}
          value={form[field]}
          onChange={(code) => onChange(withText(field, code))}
        />
      ))}
    </>
  );
}

function ClaimFields({ form, onChange }: MarkFormFieldsProps) {
  const t = useTexts('maps');
  return (['claimByAttendees', 'settlement'] as const).map((field) => (
    <TextAreaField
      key={field}
      label={t(`marks.fields.${field}`)}
      value={form[field]}
      onChange={(typed) => onChange(withText(field, typed.slice(0, boundaryMarkLimits.text)))}
    />
  ));
}

const withText =
  (field: MarkTextField | 'accuracy' | 'height' | 'heightSigma', text: string) =>
  (form: MarkForm) => ({
    ...form,
    [field]: text,
  });

/** What is wrong with a field, in the user's language. */
function useErrorText(errors: readonly MarkFieldError[]) {
  const shared = useTexts();
  return (field: MarkFieldError['field']): string | undefined => {
    const error = errors.find((candidate) => candidate.field === field);
    if (!error) return undefined;
    return shared(error.key, { limit: error.limit });
  };
}

interface CodeFieldProps {
  field: (typeof coded)[number][0];
  list: BoundaryMarkCode['codeListType'];
  value: string;
  onChange: (code: string) => void;
}

/** A code by its name. What the lists do not know, or no longer, is shown by its code and stays. */
function CodeField({ field, list, value, onChange }: CodeFieldProps) {
  const t = useTexts('maps');
  const codes = useAtomValue(codeListsAtom).get(list) ?? new Map<string, string>();
  const formatName = (code: string, name: string) =>
    list === 'Malemetode' ? `${name} - ${code}` : name;
  const options: Array<readonly [string, string]> = [...codes].map(([code, name]) => [
    code,
    formatName(code, name),
  ]);
  if (value !== '' && !codes.has(value)) options.unshift([value, value]);
  return (
    <SelectField
      label={t(`marks.fields.${field}`)}
      value={value}
      options={[['', t('marks.notChosen')], ...options]}
      onChange={onChange}
    />
  );
}

function NoCodes() {
  const t = useTexts('maps');
  const shared = useTexts();
  const { phase, items: codes } = useAtomValue(codesAtom);
  const load = useSetAtom(loadCodeListsAtom);
  if (phase !== 'failed' || codes !== null) return null;
  return (
    <p className="fb-mark-notice" role="status">
      {t('marks.noCodes')} <Button onClick={() => void load()}>{shared('retry')}</Button>
    </p>
  );
}
