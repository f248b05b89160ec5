import {
  type AdjustedProperty,
  type BoundaryAdjustmentRules,
  findExceededLimits,
  parseArea,
} from '@feltbok/domain/cases/boundary-adjustment.ts';
import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { createNumberFormat, numberText } from '@feltbok/runtime/i18n/number-text.ts';
import { boundaryAdjustmentAtom } from '@feltbok/runtime/session/session.state.ts';
import { DeleteIcon } from '@feltbok/ui/case-icons.tsx';
import { Button } from '@feltbok/ui/core.tsx';
import { TextField } from '@feltbok/ui/fields.tsx';
import { CheckIcon, WarningIcon } from '@feltbok/ui/icons.tsx';
import { LightButton } from '@feltbok/ui/light-button.tsx';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { callsForAdvice, computeSurplus } from './boundary-adjustment.domain';

interface EnteredProperty {
  id: number;
  name: string;
  before: string;
  after: string;
}

const createEmptyProperty = (id: number, name = ''): EnteredProperty => ({
  id,
  name,
  before: '',
  after: '',
});

interface AdjustmentAdviceProps {
  /** Number of the open business's property, which is one of the adjusted ones. */
  propertyNumber: string;
  /** Code of the business's type; null when the case system delivered none. */
  typeCode: string | null;
}

/**
 * Checks entered areas against the legal limits of a boundary adjustment. Advice: it prevents
 * nothing.
 */
export function AdjustmentAdvice({ propertyNumber, typeCode }: AdjustmentAdviceProps) {
  const t = useTexts('reports');
  const rules = useAtomValue(boundaryAdjustmentAtom);
  const limits = useLimitTexts(rules);
  const [properties, setProperties] = useState([
    createEmptyProperty(1, propertyNumber),
    createEmptyProperty(2),
  ]);
  const changeProperty = (id: number, changed: Partial<EnteredProperty>) =>
    setProperties(
      properties.map((property) => (property.id === id ? { ...property, ...changed } : property)),
    );
  const enteredAreas = properties.map(({ before, after }) => parseAreas(before, after));
  const completeAreas = enteredAreas.filter((areas): areas is AdjustedProperty => areas !== null);
  const surplus =
    completeAreas.length > 1 && completeAreas.length === enteredAreas.length
      ? computeSurplus(completeAreas)
      : 0;
  return (
    <details className="fb-paper-card fb-adjustment" open={callsForAdvice(typeCode, rules)}>
      <summary>{t('adjustment.title')}</summary>
      <p className="fb-paper-hint">{t('adjustment.intro', limits)}</p>
      {properties.map((property, index) => (
        <PropertyFields
          key={property.id}
          number={index + 1}
          property={property}
          areas={enteredAreas[index] ?? null}
          rules={rules}
          onChange={(changed) => changeProperty(property.id, changed)}
          onRemove={
            properties.length > 2
              ? () => setProperties(properties.filter(({ id }) => id !== property.id))
              : undefined
          }
        />
      ))}
      <div role="status">{surplus !== 0 && <SurplusLine surplus={surplus} />}</div>
      <Button
        onClick={() =>
          setProperties([
            ...properties,
            createEmptyProperty(Math.max(...properties.map(({ id }) => id)) + 1),
          ])
        }
      >
        {t('adjustment.addProperty')}
      </Button>
      <p className="fb-paper-hint">{t('adjustment.source')}</p>
    </details>
  );
}

interface PropertyFieldsProps {
  number: number;
  property: EnteredProperty;
  /** Null until both areas are entered. */
  areas: AdjustedProperty | null;
  rules: BoundaryAdjustmentRules;
  onChange: (changed: Partial<EnteredProperty>) => void;
  /** Absent when the property cannot be removed. */
  onRemove: (() => void) | undefined;
}

function PropertyFields({
  number,
  property,
  areas,
  rules,
  onChange,
  onRemove,
}: PropertyFieldsProps) {
  const t = useTexts('reports');
  const name = property.name || t('adjustment.propertyNumber', { number });
  return (
    <fieldset className="fb-adjusted">
      <legend className="fb-visually-hidden">{t('adjustment.propertyNumber', { number })}</legend>
      <TextField
        label={t('adjustment.property')}
        value={property.name}
        maxLength={60}
        onChange={(changed) => onChange({ name: changed })}
      />
      {(['before', 'after'] as const).map((moment) => (
        <TextField
          key={moment}
          label={t(`adjustment.${moment}`)}
          value={property[moment]}
          inputMode="decimal"
          maxLength={20}
          error={
            property[moment] && parseArea(property[moment]) === null
              ? t('adjustment.notAnArea')
              : undefined
          }
          onChange={(changed) => onChange({ [moment]: changed })}
        />
      ))}
      {onRemove && (
        <LightButton
          className="fb-party-remove"
          label={t('adjustment.removeProperty', { number })}
          onClick={onRemove}
        >
          <DeleteIcon />
        </LightButton>
      )}
      <div className="fb-adjusted-finding" role="status">
        {areas && <Finding name={name} areas={areas} rules={rules} />}
      </div>
    </fieldset>
  );
}

function parseAreas(before: string, after: string): AdjustedProperty | null {
  const areas = { before: parseArea(before), after: parseArea(after) };
  return areas.before !== null && areas.before > 0 && areas.after !== null
    ? { before: areas.before, after: areas.after }
    : null;
}

interface FindingProps {
  name: string;
  areas: AdjustedProperty;
  rules: BoundaryAdjustmentRules;
}

function Finding({ name, areas, rules }: FindingProps) {
  const t = useTexts('reports');
  const formatSigned = useSignedFormat();
  const { before, after } = areas;
  const limits = useLimitTexts(rules);
  const findings = findExceededLimits(areas, rules);
  const change = t('adjustment.change', {
    name,
    change: formatSigned(after - before),
    percent: formatSigned(((after - before) / before) * 100),
  });
  return (
    <p className={findings.length > 0 ? 'fb-adjusted-beyond' : 'fb-adjusted-within'}>
      {findings.length > 0 ? <WarningIcon size={20} /> : <CheckIcon size={20} />}
      <span>
        {change} ·{' '}
        {findings.length > 0
          ? findings.map((finding) => t(`adjustment.findings.${finding}`, limits)).join(' · ')
          : t('adjustment.within')}
      </span>
    </p>
  );
}

function SurplusLine({ surplus }: { surplus: number }) {
  const t = useTexts('reports');
  const formatSigned = useSignedFormat();
  return (
    <p className="fb-adjusted-beyond">
      <WarningIcon size={20} />
      <span>{t('adjustment.unbalanced', { surplus: formatSigned(surplus) })}</span>
    </p>
  );
}

/** Formats the limits for the texts of the panel. */
function useLimitTexts({ changePercent, changeArea, givenAwayPercent }: BoundaryAdjustmentRules) {
  const language = useLanguage();
  return {
    changePercent: numberText(changePercent, language),
    changeArea: numberText(changeArea, language),
    givenAwayPercent: numberText(givenAwayPercent, language),
  };
}

function useSignedFormat() {
  const language = useLanguage();
  const format = createNumberFormat(language, {
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  return (value: number) => format.format(value);
}
