import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { type ReactNode, useId } from 'react';
import { type CaseFilter, daySpans } from './case-filter.domain';
import '@feltbok/ui/fields.css';
import './texts';

interface FilterFieldsProps {
  filter: CaseFilter;
  /** The types that the list has, in their order. */
  types: readonly string[];
  /** Whether days can be chosen: a week shows its own. */
  hasDays: boolean;
  onChange: (filter: CaseFilter) => void;
}

/** Filter fields. They are the browser's own, as antd's cost more than the list's first screen. */
export function FilterFields({ filter, types, hasDays, onChange }: FilterFieldsProps) {
  const t = useTexts('list');
  const change = (part: Partial<CaseFilter>) => onChange({ ...filter, ...part });
  // A type that no case has any longer stays among the choices for as long as it is the one chosen.
  const choices = filter.type && !types.includes(filter.type) ? [filter.type, ...types] : types;
  return (
    <>
      {hasDays && (
        <Choice
          label={t('filter.days')}
          value={filter.days}
          options={daySpans.map((span) => [span, t(`filter.spans.${span}`)])}
          onChange={(days) => change({ days: daySpans.find((span) => span === days) ?? 'all' })}
        />
      )}
      {hasDays && filter.days === 'period' && (
        <>
          <DayField
            label={t('filter.from')}
            value={filter.from}
            onChange={(from) => change({ from })}
          />
          <DayField label={t('filter.to')} value={filter.to} onChange={(to) => change({ to })} />
        </>
      )}
      <Choice
        label={t('filter.type')}
        value={filter.type}
        options={[['', t('filter.allTypes')], ...choices.map((type) => [type, type] as const)]}
        onChange={(type) => change({ type })}
      />
      <Tick checked={filter.waiting} onChange={(waiting) => change({ waiting })}>
        {t('filter.waiting')}
      </Tick>
      <Tick checked={filter.offline} onChange={(offline) => change({ offline })}>
        {t('filter.offline')}
      </Tick>
    </>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: ReadonlyArray<readonly [value: string, label: string]>;
  onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <span className="fb-case-filter-field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="fb-input fb-select"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </span>
  );
}

function DayField({ label, value, onChange }: Omit<ChoiceProps, 'options'>) {
  const id = useId();
  return (
    <span className="fb-case-filter-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        className="fb-input"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  );
}

interface TickProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

function Tick({ checked, onChange, children }: TickProps) {
  return (
    <label className="fb-case-filter-tick">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {children}
    </label>
  );
}
