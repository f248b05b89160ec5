import { formatDate, formatTime } from '@feltbok/domain/values/dates.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { DeleteIcon, SignIcon } from '@feltbok/ui/case-icons.tsx';
import { CheckIcon } from '@feltbok/ui/icons.tsx';
import { LightButton } from '@feltbok/ui/light-button.tsx';
import type { Party } from './agreement.domain';

interface PartyListProps {
  parties: readonly Party[];
  /** Whether the device holds strokes of the party's signature that nobody has accepted yet. */
  isSignatureBegun: (party: Party) => boolean;
  /** Whether the party met through a deputy without authority. */
  isWithoutAuthority: (party: Party) => boolean;
  disabled: boolean;
  /** Whether the text can be signed as it is. */
  canSign: boolean;
  onSign: (uuid: string) => void;
  onRemove: (party: Party) => void;
}

/** The parties of an agreement, each with the pad to sign on. */
export function PartyList({
  parties,
  isSignatureBegun,
  isWithoutAuthority,
  disabled,
  canSign,
  onSign,
  onRemove,
}: PartyListProps) {
  const t = useTexts('reports');
  if (parties.length === 0) return <p className="fb-paper-hint">{t('agreement.noParties')}</p>;
  return (
    <ul className="fb-parties">
      {parties.map((party) => {
        const { uuid, name, signature } = party;
        const signatureState = signature ? 'signed' : 'sign';
        const state = isSignatureBegun(party) ? 'begun' : signatureState;
        const label = {
          begun: 'agreement.begunFor',
          signed: 'agreement.signedBy',
          sign: 'agreement.signFor',
        } as const;
        return (
          <li key={uuid} className="fb-party">
            <div className="fb-party-words">
              <bdi className="fb-party-name">{name}</bdi>
              <SigningTime party={party} />
              {isWithoutAuthority(party) && (
                <small className="fb-field-advice">{t('agreement.withoutAuthority')}</small>
              )}
            </div>
            {signature && (
              <img
                className="fb-party-signature"
                src={signature}
                alt={t('agreement.signatureOf', { name })}
                width={230}
                height={50}
              />
            )}
            <LightButton
              className={`fb-party-${state}`}
              label={t(label[state], { name })}
              disabled={disabled || !canSign}
              onClick={() => onSign(uuid)}
            >
              {state === 'signed' ? <CheckIcon size={20} /> : <SignIcon size={20} />}
              <span>{t(`agreement.${state}`)}</span>
            </LightButton>
            <LightButton
              className="fb-party-remove"
              label={t('agreement.removeParty', { name })}
              disabled={disabled}
              onClick={() => onRemove(party)}
            >
              <DeleteIcon />
            </LightButton>
          </li>
        );
      })}
    </ul>
  );
}

function SigningTime({ party: { signature, signatureRecord: record } }: { party: Party }) {
  const t = useTexts('reports');
  if (!signature) return <small>{t('agreement.notSigned')}</small>;
  if (!record) return null;
  return (
    <small>
      {t('agreement.signedAt', {
        time: `${formatDate(record.signedAt)} ${formatTime(record.signedAt)}`,
      })}
    </small>
  );
}
