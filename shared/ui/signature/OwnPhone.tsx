import type { SignatureFields } from '@feltbok/domain/signatures/signature-record.ts';
import { formatTime } from '@feltbok/domain/values/dates.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '../core.tsx';
import type { AskedFor } from './asked-party.domain.ts';
import { type OwnPhoneState, useOwnPhone } from './use-own-phone.ts';

export interface OwnPhoneProps extends AskedFor {
  /** @returns whether the signature is stored */
  onSigned: (signed: SignatureFields) => Promise<boolean>;
}

/** The code by which a party signs on a phone of its own. It holds for as long as it is shown. */
export function OwnPhone(props: OwnPhoneProps) {
  const t = useTexts();
  const { state, ask } = useOwnPhone(props);
  const signer = props.deputy?.name.trim() ?? props.signing.party.name;
  if (state === 'asking') {
    return (
      <p className="fb-own-phone" role="status">
        {t('signature.ownPhoneAsking')}
      </p>
    );
  }
  if (typeof state === 'string') return <NoCode why={state} onAskAgain={() => void ask()} />;
  return (
    <div className="fb-own-phone">
      <img
        src={state.picture}
        alt={t('signature.ownPhoneCode', { signer })}
        width={280}
        height={280}
      />
      <div>
        <p>{t('signature.ownPhoneHint', { time: formatTime(state.expiresAt) })}</p>
        <p role="status">{t('signature.ownPhoneWaits')}</p>
      </div>
    </div>
  );
}

const reasons = {
  expired: 'signature.ownPhoneExpired',
  unreachable: 'signature.ownPhoneOffline',
  failed: 'signature.ownPhoneFailed',
} as const;

interface NoCodeProps {
  why: Exclude<OwnPhoneState, object | 'asking'>;
  onAskAgain: () => void;
}

function NoCode({ why, onAskAgain }: NoCodeProps) {
  const t = useTexts();
  return (
    <div className="fb-own-phone">
      <p role="alert">{t(reasons[why])}</p>
      <Button onClick={onAskAgain}>{t('signature.ownPhoneNew')}</Button>
    </div>
  );
}
