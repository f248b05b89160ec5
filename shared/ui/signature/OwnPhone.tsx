import type { SignatureFields } from '@feltbok/domain/signatures/signature-record.ts';
import { formatTime } from '@feltbok/domain/values/dates.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '../core.tsx';
import type { SigningRequestInput } from './request-fields.domain.ts';
import { type OwnPhoneState, useOwnPhone } from './use-own-phone.ts';

export interface OwnPhoneProps extends SigningRequestInput {
  /** @returns whether the signature is stored */
  onSigned: (signed: SignatureFields) => Promise<boolean>;
}

/** Shows the code by which a party signs on its own phone, valid for as long as it is shown. */
export function OwnPhone(props: OwnPhoneProps) {
  const t = useTexts();
  const { state, requestCode } = useOwnPhone(props);
  const signer = props.deputy?.name.trim() ?? props.signing.party.name;
  if (state === 'asking') {
    return (
      <p className="fb-own-phone" role="status">
        {t('signature.ownPhoneAsking')}
      </p>
    );
  }
  if (typeof state === 'string')
    return <NoCode why={state} onAskAgain={() => void requestCode()} />;
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
