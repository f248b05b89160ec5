import { epsgOfUtmZone, type UtmZone } from '@feltbok/shared/domain/coordinates';
import { useTexts } from '@feltbok/shared/i18n/i18n';
import { useId } from 'react';
import type { StatedSystem } from '../coordinates/coordinate-system.domain';

const zones = Object.keys(epsgOfUtmZone).map(Number) as UtmZone[];

interface ZoneChoiceProps {
  /** What the file says its coordinates are in. */
  system: StatedSystem | null;
  /** Whether the file's word counts against the choice. */
  isBinding: boolean;
  zone: UtmZone | null;
  onChoose: (zone: UtmZone) => void;
}

/** The zone that the points are in, or are to be converted to; with what the file itself says. */
export function ZoneChoice({ system, isBinding, zone, onChoose }: ZoneChoiceProps) {
  const t = useTexts('maps');
  const noteId = useId();
  const note = useNote(system, isBinding, zone);
  return (
    <fieldset className="fb-import-zones" aria-describedby={note ? noteId : undefined}>
      <legend>{t('import.zone')}</legend>
      <div>
        {zones.map((one) => (
          <label key={one}>
            <input type="radio" name={noteId} checked={one === zone} onChange={() => onChoose(one)} />
            UTM {one}
          </label>
        ))}
      </div>
      <p id={noteId} className={note?.isWarning ? 'fb-import-warning' : 'fb-import-hint'} role="status">
        {note?.text}
      </p>
    </fieldset>
  );
}

function useNote(system: StatedSystem | null, isBinding: boolean, zone: UtmZone | null) {
  const t = useTexts('maps');
  if (system?.kind === 'degrees') return { text: t('import.statedDegrees'), isWarning: false };
  if (system?.kind !== 'plane') return null;
  const values = { system: system.name };
  if (system.zone === null) return { text: t('import.converted', values), isWarning: false };
  if (zone === null || zone === system.zone) return { text: t('import.stated', values), isWarning: false };
  if (isBinding) return { text: t('import.crsWins', values), isWarning: false };
  return { text: t('import.against', { ...values, zone }), isWarning: true };
}
