import type { Signing } from '@feltbok/shared/case/signing.domain';
import { useTexts } from '@feltbok/shared/i18n/i18n';
import { SelectField, TextField } from '@feltbok/shared/ui/fields';
import { type Deputy, newDeputy } from './pad.domain';

interface SignerChoiceProps {
  signing: Signing;
  deputy: Deputy | null;
  onChange: (deputy: Deputy | null) => void;
}

/** Who signs: the party; or where it is represented, its deputy by name, with what the deputy's right rests on. */
export function SignerChoice({ signing: { party, powersOfAttorney }, deputy, onChange }: SignerChoiceProps) {
  const t = useTexts();
  if (!party.isRepresentedBy) return <p className="fb-signature-signer">{t('signature.signs', party)}</p>;
  return (
    <div className="fb-signature-signer">
      <SelectField
        label={t('signature.whoSigns')}
        value={deputy ? 'deputy' : 'party'}
        options={[
          ['deputy', t('signature.deputy')],
          ['party', party.name],
        ]}
        onChange={(who) => onChange(who === 'deputy' ? newDeputy(powersOfAttorney.map(({ uuid }) => uuid)) : null)}
      />
      {deputy && (
        <>
          <TextField
            label={t('signature.deputyName')}
            value={deputy.name}
            maxLength={256}
            required
            onChange={(name) => onChange({ ...deputy, name })}
          />
          <SelectField
            label={t('signature.powerOfAttorney')}
            value={deputy.powerOfAttorney ?? ''}
            options={[
              ['', t('signature.noPowerOfAttorney')],
              ...powersOfAttorney.map(({ uuid, fileName }) => [uuid, fileName] as const),
            ]}
            onChange={(uuid) => onChange({ ...deputy, powerOfAttorney: uuid || null })}
          />
          {deputy.powerOfAttorney === null && <p className="fb-signature-note">{t('signature.withoutPower')}</p>}
        </>
      )}
    </div>
  );
}
