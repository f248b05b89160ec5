import { heightSystems } from '@feltbok/domain/boundary-marks/mark-height.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { SelectField } from '@feltbok/ui/fields.tsx';
import { useSetAtom } from 'jotai';
import { type FileToImport, setImportChoiceAtom } from './import.state';

/** Asks for the system of the heights, which the file does not name, once for all of its points. */
export function HeightSystemChoice({ heightSystem }: Pick<FileToImport, 'heightSystem'>) {
  const t = useTexts('import');
  const shared = useTexts();
  const choose = useSetAtom(setImportChoiceAtom);
  return (
    <SelectField
      label={t('heightSystem')}
      value={heightSystem}
      options={heightSystems.map((system) => [system, shared(`height.systems.${system}`)])}
      onChange={(chosen) => choose({ heightSystem: chosen })}
    />
  );
}
