import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import {
  type KnownHeightSystem,
  knownHeightSystems,
} from '@feltbok/domain/boundary-marks/mark-height.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { SelectField } from '@feltbok/ui/fields.tsx';
import { HeightGridNotes } from '../../controls/HeightGridNotes';
import { listNeededGrids } from '../../coordinates/height-conversion.domain';

interface HeightsFieldProps {
  marks: readonly KnownMark[];
  /** `null` keeps each height in its own system. */
  heightSystem: KnownHeightSystem | null;
  onChange: (heightSystem: KnownHeightSystem | null) => void;
}

/**
 * Lets the user choose a system for all heights of a file, with its grids; hidden where no mark has
 * a height.
 */
export function HeightsField({ marks, heightSystem, onChange }: HeightsFieldProps) {
  const t = useTexts('maps');
  const shared = useTexts();
  const systems = new Set(marks.flatMap(({ height }) => (height ? [height.system] : [])));
  if (systems.size === 0) return null;
  const needed =
    heightSystem === null
      ? []
      : [...systems].flatMap((system) => listNeededGrids(system, heightSystem));
  return (
    <>
      <SelectField<KnownHeightSystem | ''>
        label={t('export.heights')}
        value={heightSystem ?? ''}
        options={[
          ['', t('export.heightsAsStored')],
          ...knownHeightSystems.map(
            (system) => [system, shared(`height.systems.${system}`)] as const,
          ),
        ]}
        onChange={(chosen) => onChange(chosen === '' ? null : chosen)}
      />
      <HeightGridNotes grids={[...new Set(needed)]} />
    </>
  );
}
