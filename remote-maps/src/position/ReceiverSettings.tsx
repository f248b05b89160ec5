import { measurementLimits } from '@feltbok/domain/boundary-marks/boundary-mark-limits.ts';
import { correctionSources } from '@feltbok/domain/boundary-marks/mark-measurement.ts';
import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { createNumberFormat } from '@feltbok/runtime/i18n/number-text.ts';
import { CheckboxField, SelectField, TextField } from '@feltbok/ui/fields.tsx';
import { useAtom, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { parseAntennaHeight } from '../receiver/antenna.domain';
import { NumberField } from './NumberField';
import { isFixHeardAtom, loadFixHeardAtom, receiverOptionsAtom } from './receiver.state';

/**
 * Asks for what a receiver does not know of itself, and whether the loss of a fixed solution
 * sounds.
 */
export function ReceiverSettings() {
  const t = useTexts('maps');
  const [isFixHeard, setFixHeard] = useAtom(isFixHeardAtom);
  const loadFixHeard = useSetAtom(loadFixHeardAtom);
  useEffect(() => {
    void loadFixHeard();
  }, [loadFixHeard]);
  const [{ corrections = 'unknown', mount = '', name = '', antennaType = '' }, choose] =
    useAtom(receiverOptionsAtom);
  const words = [
    ['name', name],
    ['antennaType', antennaType],
    ['mount', mount],
  ] as const;
  return (
    <>
      <AntennaHeight />
      <SelectField
        label={t('receiver.corrections')}
        value={corrections}
        options={correctionSources.map((source) => [
          source,
          t(`receiver.correctionSources.${source}`),
        ])}
        onChange={(source) => choose({ corrections: source })}
      />
      {words.map(([field, value]) => (
        <TextField
          key={field}
          label={t(`receiver.${field}`)}
          value={value}
          maxLength={measurementLimits.text}
          onChange={(typed) => choose({ [field]: typed })}
        />
      ))}
      <CheckboxField checked={isFixHeard} onChange={setFixHeard}>
        {t('receiver.status.heard')}
      </CheckboxField>
    </>
  );
}

/**
 * The antenna height, measured straight up from the mark or along the slant to the antenna's rim.
 */
function AntennaHeight() {
  const t = useTexts('maps');
  const language = useLanguage();
  const [{ antennaHeight, antennaRadius }, choose] = useAtom(receiverOptionsAtom);
  const asTyped = createNumberFormat(language, { maximumFractionDigits: 4 });
  const [typed, setTyped] = useState(
    antennaHeight === undefined ? '' : asTyped.format(antennaHeight),
  );
  const isSlant = antennaRadius !== undefined;
  return (
    <>
      <TextField
        label={t(isSlant ? 'receiver.antennaSlant' : 'receiver.antennaHeight')}
        value={typed}
        inputMode="decimal"
        error={parseAntennaHeight(typed) === 'wrong' ? t('receiver.antennaHeightError') : undefined}
        onChange={(text) => {
          setTyped(text);
          const metres = parseAntennaHeight(text);
          // A wrong height clears the former one, which would otherwise be subtracted without being
          // seen.
          choose({ antennaHeight: typeof metres === 'number' ? metres : undefined });
        }}
      />
      <CheckboxField
        checked={isSlant}
        onChange={(checked) => choose({ antennaRadius: checked ? usualRadius : undefined })}
      >
        {t('receiver.isSlant')}
      </CheckboxField>
      {isSlant && (
        <NumberField
          label={t('receiver.antennaRadius')}
          value={antennaRadius}
          isAllowed={(metres) => metres !== null && metres > 0 && metres < 1}
          error={t('receiver.antennaRadiusError')}
          onChange={(metres) => choose({ antennaRadius: metres ?? usualRadius })}
        />
      )}
    </>
  );
}

/** Metres. It is the radius of a common antenna; the maker states the exact one. */
const usualRadius = 0.085;
