import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { CheckboxField } from '@feltbok/ui/fields.tsx';
import { useSetAtom } from 'jotai';
import { type FileToImport, setImportChoiceAtom } from './import.state';

/** Lets the user choose whether corners of lines become marks where there is none. */
export function CornerChoice({ boundaryLines, areCornersAdded }: FileToImport) {
  const t = useTexts('import');
  const choose = useSetAtom(setImportChoiceAtom);
  return (
    <div>
      <p className="fb-import-hint">{t('linesFound', { count: boundaryLines })}</p>
      <CheckboxField
        checked={areCornersAdded}
        onChange={(isChosen) => choose({ areCornersAdded: isChosen })}
      >
        {t('cornersAsMarks')}
      </CheckboxField>
    </div>
  );
}
