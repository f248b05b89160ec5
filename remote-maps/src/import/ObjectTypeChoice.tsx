import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { isBoundaryType } from '@feltbok/survey-formats';
import { useSetAtom } from 'jotai';
import { useId } from 'react';
import { type FileToImport, hasTypesToImport, setImportChoiceAtom } from './import.state';

/** Lets the user choose the object types of a SOSI or GML file; others are not imported. */
export function ObjectTypeChoice(file: FileToImport) {
  const { objectTypes, chosenTypes } = file;
  const t = useTexts('import');
  const hintId = useId();
  const choose = useSetAtom(setImportChoiceAtom);
  const toggle = (name: string, isChosen: boolean) => {
    const remaining = chosenTypes.filter((chosen) => chosen !== name);
    choose({ chosenTypes: isChosen ? [...remaining, name] : remaining });
  };
  const boundaryTypes = objectTypes.filter(({ name }) => isBoundaryType(name));
  const otherTypes = objectTypes.filter(({ name }) => !isBoundaryType(name));
  return (
    <fieldset className="fb-import-types-found" aria-describedby={hintId}>
      <legend>{t('objectTypes')}</legend>
      {[...boundaryTypes, ...otherTypes].map(({ name, objects, places }) => (
        <label key={name}>
          <input
            type="checkbox"
            disabled={places === 0}
            checked={places > 0 && chosenTypes.includes(name)}
            onChange={({ target }) => toggle(name, target.checked)}
          />
          <span>{name || t('untyped')}</span>
          <span className="fb-import-hint">
            {`${t('objects', { count: objects })}, ${
              places === 0 ? t('noPlaces') : t('places', { count: places })
            }`}
          </span>
        </label>
      ))}
      <p
        id={hintId}
        role="status"
        className={hasTypesToImport(file) ? 'fb-import-hint' : 'fb-import-warning'}
      >
        {t(hasTypesToImport(file) ? 'objectTypesHint' : 'noTypeChosen')}
      </p>
    </fieldset>
  );
}
