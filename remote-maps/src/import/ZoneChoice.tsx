import { epsgOfUtmZone, type UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { ntmZones, type StatedSystem, systemsByName } from '@feltbok/survey-formats/coordinates';
import { SelectField } from '@feltbok/ui/fields.tsx';
import { useSetAtom } from 'jotai';
import { useId } from 'react';
import { TrianglesNote } from '../controls/SystemField';
import { type FileToImport, isInNgo, setImportChoiceAtom } from './import.state';

const zones = Object.keys(epsgOfUtmZone).map(Number) as UtmZone[];
const zonesOfNtm = ntmZones.map((zone) => `NTM ${zone}`);
const otherSystems = [...systemsByName.values()]
  .filter(({ zone }) => zone === null)
  .map(({ name }) => name);

/**
 * Asks for the zone of the points, or the zone to convert them to, and shows what the file states.
 */
export function ZoneChoice(file: FileToImport) {
  const { system, isBinding, isNtm, zone, named } = file;
  const t = useTexts('import');
  const noteId = useId();
  const choose = useSetAtom(setImportChoiceAtom);
  const note = useNote(system, isBinding, zone);
  const offered = isNtm ? zonesOfNtm : otherSystems;
  return (
    <>
      {isNtm && <p className="fb-import-hint">{t('looksLikeNtm')}</p>}
      {system === null && (
        <SelectField
          label={t(isNtm ? 'ntmZone' : 'system')}
          value={named ?? ''}
          options={[
            ['', isNtm ? '' : t('systemOfZone')],
            ...offered.map((name) => [name, name] as const),
          ]}
          onChange={(name) => choose({ named: name === '' ? null : name })}
        />
      )}
      {isInNgo(file) && <TrianglesNote />}
      <fieldset className="fb-import-zones" aria-describedby={note ? noteId : undefined}>
        <legend>{t(named === null ? 'zone' : 'zoneAfter')}</legend>
        <div>
          {zones.map((offeredZone) => (
            <label key={offeredZone}>
              <input
                type="radio"
                name={noteId}
                checked={offeredZone === zone}
                onChange={() => choose({ zone: offeredZone })}
              />
              UTM {offeredZone}
            </label>
          ))}
        </div>
        <p
          id={noteId}
          className={note?.isWarning ? 'fb-import-warning' : 'fb-import-hint'}
          role="status"
        >
          {note?.text}
        </p>
      </fieldset>
    </>
  );
}

function useNote(system: StatedSystem | null, isBinding: boolean, zone: UtmZone | null) {
  const t = useTexts('import');
  if (system?.kind === 'degrees') return { text: t('statedDegrees'), isWarning: false };
  if (system?.kind !== 'plane') return null;
  const values = { system: system.name };
  if (system.zone === null) return { text: t('converted', values), isWarning: false };
  if (zone === null || zone === system.zone) return { text: t('stated', values), isWarning: false };
  if (isBinding) return { text: t('crsWins', values), isWarning: false };
  return { text: t('against', { ...values, zone }), isWarning: true };
}
