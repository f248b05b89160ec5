import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { type PlaneSystem, systemsByName } from '@feltbok/survey-formats/coordinates';
import { Button } from '@feltbok/ui/core.tsx';
import { SelectField } from '@feltbok/ui/fields.tsx';
import { useTriangles } from '../map-services/use-triangles';

interface SystemFieldProps {
  label: string;
  system: PlaneSystem;
  onChange: (system: PlaneSystem) => void;
}

const options = [...systemsByName.keys()].map((name) => [name, name] as const);

/**
 * Lets the user choose a system: UTM or NTM of EUREF89, or an axis of NGO1948 with the triangles it
 * needs.
 */
export function SystemField({ label, system, onChange }: SystemFieldProps) {
  const choose = (name: string) => {
    const chosen = systemsByName.get(name);
    if (chosen) onChange(chosen);
  };
  return (
    <>
      <SelectField label={label} value={system.name} options={options} onChange={choose} />
      {system.isNgo && <TrianglesNote />}
    </>
  );
}

/**
 * Loads the triangles that NGO1948 is converted by, and tells their accuracy, or why they are
 * missing.
 */
export function TrianglesNote() {
  const t = useTexts('maps');
  const shared = useTexts();
  const { phase, load } = useTriangles();
  const canRetry = phase === 'missing' || phase === 'unusable';
  return (
    <div className={phase === 'completed' ? undefined : 'fb-field-advice'} role="status">
      {t(`triangles.${phase}`)}{' '}
      {canRetry && <Button onClick={() => void load()}>{shared('retry')}</Button>}
    </div>
  );
}
