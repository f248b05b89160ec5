import type { PowerOfAttorney, Signing } from '@feltbok/domain/agreements/signing.domain.ts';
import { attendeeLimits } from '@feltbok/domain/attendees/attendee-limits.ts';
import { createDeputy, type Deputy } from '@feltbok/domain/signatures/pad.domain.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { SelectField, TextField } from '../fields.tsx';

interface SignerChoiceProps {
  signing: Signing;
  deputy: Deputy | null;
  onChange: (deputy: Deputy | null) => void;
}

/**
 * Shows who signs: the party, or, if it is represented, a deputy with name and power of attorney.
 */
export function SignerChoice({
  signing: { party, powersOfAttorney },
  deputy,
  onChange,
}: SignerChoiceProps) {
  const t = useTexts();
  if (!party.isRepresentedBy)
    return <p className="fb-signature-signer">{t('signature.signs', party)}</p>;
  return (
    <div className="fb-signature-signer">
      <SelectField
        label={t('signature.whoSigns')}
        value={deputy ? 'deputy' : 'party'}
        options={[
          ['deputy', t('signature.deputy')],
          ['party', party.name],
        ]}
        onChange={(who) =>
          onChange(who === 'deputy' ? createDeputy(powersOfAttorney.length > 0) : null)
        }
      />
      {deputy && (
        <>
          <TextField
            label={t('signature.deputyName')}
            value={deputy.name}
            maxLength={attendeeLimits.name}
            required
            onChange={(name) => onChange({ ...deputy, name })}
          />
          <PowerChoice
            powersOfAttorney={powersOfAttorney}
            chosen={deputy.powerOfAttorney}
            onChange={(powerOfAttorney) => onChange({ ...deputy, powerOfAttorney })}
          />
        </>
      )}
    </div>
  );
}

const noPower = 'none';

interface PowerChoiceProps {
  powersOfAttorney: readonly PowerOfAttorney[];
  /** Uuid of the document; null for none, undefined until the user has chosen. */
  chosen: string | null | undefined;
  onChange: (chosen: string | null | undefined) => void;
}

/** Lets the user choose the deputy's power of attorney; nothing is preselected. */
function PowerChoice({ powersOfAttorney, chosen, onChange }: PowerChoiceProps) {
  const t = useTexts();
  const placeholder = ['', t('signature.choosePowerOfAttorney')] as const;
  return (
    <SelectField
      label={t('signature.powerOfAttorney')}
      value={chosen === null ? noPower : (chosen ?? '')}
      options={[
        ...(chosen === undefined ? [placeholder] : []),
        ...powersOfAttorney.map(
          (power) => [power.uuid, namePower(power, powersOfAttorney)] as const,
        ),
        [noPower, t('signature.noPowerOfAttorney')],
      ]}
      onChange={(value) => onChange(value === noPower ? null : value || undefined)}
    />
  );
}

/** Names a document by its description, and adds the file name if several have that description. */
function namePower(
  { uuid, fileName, description }: PowerOfAttorney,
  all: readonly PowerOfAttorney[],
): string {
  const words = description.trim();
  if (words === '') return fileName;
  const isShared = all.some((power) => power.uuid !== uuid && power.description.trim() === words);
  return isShared ? `${words} (${fileName})` : words;
}
