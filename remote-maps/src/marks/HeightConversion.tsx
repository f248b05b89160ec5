import { knownHeightSystems, type MarkHeight } from '@feltbok/domain/boundary-marks/mark-height.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useHeightText } from '@feltbok/runtime/texts/use-height-text.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { useAtomValue } from 'jotai';
import { HeightGridNotes } from '../controls/HeightGridNotes';
import { convertHeight, listNeededGrids } from '../coordinates/height-conversion.domain';
import { unprojectUtm } from '../coordinates/utm.domain';
import { heightGridsAtom } from '../map-services/height-grids.state';
import {
  heightOfForm,
  type MarkForm,
  positionOfForm,
  withHeight,
} from '../mark-model/mark-form.domain';

interface HeightConversionProps {
  form: MarkForm;
  onChange: (change: (form: MarkForm) => MarkForm) => void;
}

/** Shows the mark's height in other systems, each of which can replace the stored one. */
export default function HeightConversion({ form, onChange }: HeightConversionProps) {
  const t = useTexts('maps');
  const shared = useTexts();
  const textOf = useHeightText();
  const grids = useAtomValue(heightGridsAtom);
  const height = heightOfForm(form);
  const position = positionOfForm(form);
  if (!height || !position) return null;
  const otherSystems = knownHeightSystems.filter((system) => system !== height.system);
  const needed = new Set(otherSystems.flatMap((system) => listNeededGrids(height.system, system)));
  const rows = otherSystems
    .filter((system) => listNeededGrids(height.system, system).every((name) => grids[name]))
    .map((system) => ({
      system,
      converted: convertHeight(system, height, unprojectUtm(position), grids),
    }));
  const use = (converted: MarkHeight) => onChange((now) => withHeight(now, converted));
  return (
    <>
      {rows.map(({ system, converted }) =>
        converted ? (
          <Button key={system} onClick={() => use(converted)}>
            {t('marks.useHeight', { height: textOf(converted) })}
          </Button>
        ) : (
          <p key={system} className="fb-field-advice" role="status">
            {t('heightGrids.outside', { system: shared(`height.systems.${system}`) })}
          </p>
        ),
      )}
      {height.sigma !== null && rows.some(({ converted }) => converted?.sigma === null) && (
        <p className="fb-field-advice">{t('heightGrids.noSigma')}</p>
      )}
      <HeightGridNotes grids={[...needed]} />
    </>
  );
}
