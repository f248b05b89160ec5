import type { ArrivedSignature } from '@feltbok/domain/agreements/arrived-signatures.domain.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { DeleteIcon, SignIcon } from '@feltbok/ui/case-icons.tsx';
import { Button } from '@feltbok/ui/core.tsx';
import { CheckIcon } from '@feltbok/ui/icons.tsx';
import { LightButton } from '@feltbok/ui/light-button.tsx';
import { useSigningFacts } from '@feltbok/ui/signature/use-signing-facts.ts';
import type { Party } from './agreement.domain';

interface PartyListProps {
  parties: readonly Party[];
  /** Whether the device holds strokes of the party's signature that nobody has accepted yet. */
  isSignatureBegun: (party: Party) => boolean;
  /** Whether the party met through a deputy without authority. */
  isWithoutAuthority: (party: Party) => boolean;
  /** Signatures for this very text that were given by a link, and are not in the agreement. */
  arrived: readonly ArrivedSignature[];
  disabled: boolean;
  /** Whether the text can be signed as it is. */
  canSign: boolean;
  onSign: (uuid: string) => void;
  onTakeIn: (arrived: ArrivedSignature) => void;
  onRemove: (party: Party) => void;
}

/** The parties of an agreement, each with the pad to sign on. */
export function PartyList({
  parties,
  isSignatureBegun,
  isWithoutAuthority,
  arrived,
  disabled,
  canSign,
  onSign,
  onTakeIn,
  onRemove,
}: PartyListProps) {
  const t = useTexts('reports');
  if (parties.length === 0) return <p className="fb-paper-hint">{t('agreement.noParties')}</p>;
  return (
    <ul className="fb-parties">
      {parties.map((party) => {
        const { uuid, name, signature } = party;
        const signatureState = signature ? 'signed' : 'sign';
        const arrival = arrived.find((candidate) => candidate.party === uuid);
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
              <SigningFacts party={party} />
              {arrival && <small className="fb-field-advice">{t('agreement.arrived')}</small>}
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
            {arrival && (
              <Button
                type="primary"
                aria-label={t('agreement.takeInOf', { name })}
                disabled={disabled}
                onClick={() => onTakeIn(arrival)}
              >
                {t('agreement.takeIn')}
              </Button>
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

/** Tells when and how the party signed, and the deputy who did it. */
function SigningFacts({ party: { signature, signatureRecord } }: { party: Party }) {
  const t = useTexts('reports');
  const listSigningFacts = useSigningFacts();
  if (!signature) return <small>{t('agreement.notSigned')}</small>;
  return <small>{listSigningFacts(signatureRecord).join(' ')}</small>;
}
