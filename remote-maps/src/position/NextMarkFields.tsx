import { boundaryMarkLimits } from '@feltbok/domain/boundary-marks/boundary-mark-limits.ts';
import { knownHeightSystems } from '@feltbok/domain/boundary-marks/mark-height.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { SelectField, TextField } from '@feltbok/ui/fields.tsx';
import { useAtom } from 'jotai';
import { HeightGridNotes } from '../controls/HeightGridNotes';
import { listNeededGrids } from '../coordinates/height-conversion.domain';
import { useCodeOptions } from '../marks/coded-fields';
import { nextMarkAtom } from './next-mark.state';

const coded = [
  ['typeOfBoundaryMark', 'BoundaryMarkTypeCodes'],
  ['typeOfGround', 'GroundTypeCodes'],
  ['codeForSurvey', 'SurveyCodes'],
] as const;

/** What the next measured mark gets besides what is measured; the marks after it get the same. */
export function NextMarkFields() {
  const t = useTexts('maps');
  const shared = useTexts();
  const listOptions = useCodeOptions();
  const [next, change] = useAtom(nextMarkAtom);
  return (
    <>
      <TextField
        label={t('marks.fields.boundaryPointNumber')}
        value={next.boundaryPointNumber}
        maxLength={boundaryMarkLimits.boundaryPointNumber}
        onChange={(boundaryPointNumber) => change({ boundaryPointNumber })}
      />
      {coded.map(([field, list]) => (
        <SelectField
          key={field}
          label={t(`marks.fields.${field}`)}
          value={next[field]}
          options={listOptions(list, [next[field]])}
          onChange={(code) => change({ [field]: code })}
        />
      ))}
      <SelectField
        label={t('marks.fields.heightSystem')}
        value={next.heightSystem}
        options={knownHeightSystems.map((system) => [system, shared(`height.systems.${system}`)])}
        onChange={(heightSystem) => change({ heightSystem })}
      />
      <HeightGridNotes grids={listNeededGrids('ellipsoidal', next.heightSystem)} />
    </>
  );
}
