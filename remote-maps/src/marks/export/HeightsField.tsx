import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { SelectField } from '@feltbok/ui/fields.tsx';
import { HeightGridNotes } from '../../controls/HeightGridNotes';
import {
  type KnownHeightSystem,
  knownHeightSystems,
  listNeededGrids,
} from '../../coordinates/height-conversion.domain';

interface HeightsFieldProps {
  marks: readonly KnownMark[];
  /** Null for heights as they are. */
  wanted: KnownHeightSystem | null;
  onChange: (wanted: KnownHeightSystem | null) => void;
}

/**
 * The system that all heights of a file are to be in, with what it needs; nothing where no mark has
 * a height.
 */
export function HeightsField({ marks, wanted, onChange }: HeightsFieldProps) {
  const t = useTexts('maps');
  const shared = useTexts();
  const systems = new Set(marks.flatMap(({ height }) => (height ? [height.system] : [])));
  if (systems.size === 0) return null;
  const needed =
    wanted === null ? [] : [...systems].flatMap((system) => listNeededGrids(system, wanted));
  return (
    <>
      <SelectField<KnownHeightSystem | ''>
        label={t('export.heights')}
        value={wanted ?? ''}
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
