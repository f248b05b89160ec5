import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import { type HeightSystem, heightSystems } from '@feltbok/domain/boundary-marks/mark-height.ts';
import { formatDay, toDay } from '@feltbok/domain/values/dates.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { SelectField, TextField } from '@feltbok/ui/fields.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { MapPanel } from '../../controls/MapPanel';
import { codedFields, NoCodes, useCodeOptions } from '../coded-fields';
import { markByUuidAtom } from '../marks.state';
import type { BulkField, BulkValues } from './bulk-edit.domain';
import { saveBulkEditAtom } from './bulk-edit.state';
import { type BulkEdit, type BulkEditPanelProps, bulkEditAtom } from './bulk-edit-step.state';

interface BulkEditFormProps extends BulkEditPanelProps {
  edit: Extract<BulkEdit, { picked: unknown }>;
}

/** Lets the user choose new values for the selected marks; what is not chosen stays. */
export function BulkEditForm({ edit, id, onClose }: BulkEditFormProps) {
  const t = useTexts('bulk');
  const setEdit = useSetAtom(bulkEditAtom);
  const find = useAtomValue(markByUuidAtom);
  const marks = useMemo(
    () => [...edit.picked].flatMap((uuid) => find(uuid)?.mark ?? []),
    [edit.picked, find],
  );
  const count = marks.length;
  return (
    <MapPanel
      id={id}
      title={t('title', { count })}
      onClose={() => {
        setEdit(null);
        onClose();
      }}
      foot={<FormFoot edit={edit} marks={marks} />}
    >
      <div className="fb-mark-list">
        <p>{t('intro')}</p>
        <NoCodes />
        <ValueFields
          marks={marks}
          values={edit.values}
          onChange={(values) => setEdit({ ...edit, values })}
        />
      </div>
    </MapPanel>
  );
}

function FormFoot({ edit, marks }: Pick<BulkEditFormProps, 'edit'> & MarksProps) {
  const t = useTexts('bulk');
  const setEdit = useSetAtom(bulkEditAtom);
  const save = useSetAtom(saveBulkEditAtom);
  const newCount = marks.filter(({ metaType }) => metaType !== 'Database').length;
  return (
    <div className="fb-bulk-foot">
      {newCount > 0 && <p role="status">{t('new', { count: newCount })}</p>}
      <Button onClick={() => setEdit({ ...edit, step: 'choosing' })}>{t('back')}</Button>
      <Button
        type="primary"
        disabled={marks.length === 0 || Object.keys(edit.values).length === 0}
        onClick={() => void save(marks, edit.values)}
      >
        {t('save', { count: marks.length })}
      </Button>
    </div>
  );
}

interface MarksProps {
  marks: readonly KnownMark[];
}

interface ValueFieldsProps extends MarksProps {
  values: BulkValues;
  onChange: (values: BulkValues) => void;
}

function ValueFields({ marks, values, onChange }: ValueFieldsProps) {
  const shared = useTexts();
  const listOptions = useCodeOptions();
  const change = (field: BulkField, value: string | undefined) => {
    const { [field]: _, ...otherValues } = values;
    onChange(value === undefined ? otherValues : { ...otherValues, [field]: value });
  };
  const systems = marks.flatMap(({ height }) => height?.system ?? []);
  return (
    <>
      {codedFields.map(([field, list]) => {
        const codes = [...new Set(marks.map((mark) => mark[field]))];
        return (
          <ValueField
            key={field}
            field={field}
            present={codes}
            value={values[field]}
            options={listOptions(list, codes)}
            onChange={(value) => change(field, value)}
          />
        );
      })}
      {values.measurementMethod !== undefined && <MeasuredAdvice marks={marks} />}
      <ValueField
        field="heightSystem"
        present={[...new Set(systems)]}
        value={values.heightSystem}
        options={heightSystems.map((system) => [system, shared(`height.systems.${system}`)])}
        onChange={(value) => change('heightSystem', value)}
      />
      {values.heightSystem !== undefined && (
        <HeightAdvice marks={marks} chosen={values.heightSystem} />
      )}
      <CaptureDayField
        marks={marks}
        value={values.capturedOn}
        onChange={(value) => change('capturedOn', value)}
      />
    </>
  );
}

interface CaptureDayFieldProps extends MarksProps {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** The marks keep their days of capture while the field is empty. */
function CaptureDayField({ marks, value, onChange }: CaptureDayFieldProps) {
  const t = useTexts('maps');
  const bulk = useTexts('bulk');
  const days = new Set(marks.map(({ capturedOn }) => capturedOn ?? ''));
  const [first = ''] = days;
  const common = first === '' ? t('marks.capturedUnknown') : formatDay(first);
  const present = days.size > 1 ? bulk('mixed') : common;
  return (
    <TextField
      label={t('marks.fields.capturedOn')}
      type="date"
      max={toDay(new Date())}
      value={value ?? ''}
      advice={value === undefined ? bulk('keep', { value: present }) : undefined}
      onChange={(day) => onChange(day === '' ? undefined : day)}
    />
  );
}

interface ValueFieldProps {
  field: BulkField;
  /** The values that the marks have now. */
  present: readonly string[];
  /** Undefined where the marks keep theirs. */
  value: string | undefined;
  options: ReadonlyArray<readonly [string, string]>;
  onChange: (value: string | undefined) => void;
}

/** A code may be any text, so the options that set one are told from `keep` by a prefix. */
const setPrefix = 'set ';

function ValueField({ field, present, value, options, onChange }: ValueFieldProps) {
  const t = useTexts('maps');
  const bulk = useTexts('bulk');
  const [first, second] = present;
  const common = second === undefined ? options.find(([code]) => code === first)?.[1] : undefined;
  const fallback = second === undefined ? t('marks.notChosen') : bulk('mixed');
  return (
    <SelectField
      label={t(`marks.fields.${field}`)}
      value={value === undefined ? 'keep' : `${setPrefix}${value}`}
      options={[
        ['keep', bulk('keep', { value: common ?? fallback })],
        ...options.map(([code, name]): [string, string] => [`${setPrefix}${code}`, name]),
      ]}
      onChange={(chosen) =>
        onChange(chosen === 'keep' ? undefined : chosen.slice(setPrefix.length))
      }
    />
  );
}

/** Measurements are evidence that no choice of a method changes. */
function MeasuredAdvice({ marks }: MarksProps) {
  const t = useTexts('bulk');
  const count = marks.filter(({ measurements }) => (measurements?.length ?? 0) > 0).length;
  if (count === 0) return null;
  return (
    <p className="fb-field-advice" role="status">
      {t('measured', { count })}
    </p>
  );
}

/** A height in another system is another number, so a new name alone may be wrong by metres. */
function HeightAdvice({ marks, chosen }: MarksProps & { chosen: HeightSystem }) {
  const t = useTexts('bulk');
  const withoutCount = marks.filter(({ height }) => !height).length;
  const isRenamed = marks.some(
    ({ height }) => height && height.system !== chosen && height.system !== 'unknown',
  );
  return (
    <div role="status">
      {isRenamed && <p className="fb-field-advice">{t('notConverted')}</p>}
      {withoutCount > 0 && (
        <p className="fb-field-advice">{t('withoutHeight', { count: withoutCount })}</p>
      )}
    </div>
  );
}
