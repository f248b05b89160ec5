import { formatDate, formatTime } from '@feltbok/domain/values/dates.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { noteSigningAtom } from '@feltbok/runtime/sync/signing-notices.state.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { useId, useRef, useState } from 'react';
import { Button } from '../core.tsx';
import { SelectField } from '../fields.tsx';
import { type MadeLink, makeLink } from './own-phone.data.ts';
import { buildRequestFields, type SigningRequestInput } from './request-fields.domain.ts';
import './signing-links.css';

const offeredDays = ['1', '3', '7', '14', '30'] as const;

/**
 * Creates a signing link with its code for a remote party. The user sends both; they are shown only
 * once.
 */
export function LinkToSend(props: SigningRequestInput) {
  const t = useTexts();
  const { api, apiAddress = '' } = useAtomValue(hostServicesAtom);
  const noteSigning = useSetAtom(noteSigningAtom);
  const [days, setDays] = useState<(typeof offeredDays)[number]>('7');
  const [state, setState] = useState<'begun' | 'making' | 'unreachable' | 'failed' | MadeLink>(
    'begun',
  );
  if (typeof state === 'object') return <Made link={state} />;
  const make = async () => {
    setState('making');
    const made = await makeLink(api, apiAddress, buildRequestFields(props), Number(days));
    setState(made);
    if (typeof made === 'object') noteSigning();
  };
  return (
    <div className="fb-signing-link">
      <p>{t('signature.linkHint')}</p>
      <SelectField
        label={t('signature.linkLasts')}
        value={days}
        options={offeredDays.map(
          (option) => [option, t('signature.linkDays', { count: Number(option) })] as const,
        )}
        onChange={setDays}
      />
      {(state === 'unreachable' || state === 'failed') && (
        <p role="alert">
          {t(state === 'failed' ? 'signature.linkFailed' : 'signature.linkOffline')}
        </p>
      )}
      <Button type="primary" loading={state === 'making'} onClick={() => void make()}>
        {t('signature.linkMake')}
      </Button>
    </div>
  );
}

function Made({ link: { address, code, expiresAt } }: { link: MadeLink }) {
  const t = useTexts();
  const time = `${formatDate(expiresAt)} ${formatTime(expiresAt)}`;
  return (
    <div className="fb-signing-link">
      <p role="status">{t('signature.linkMade', { time })}</p>
      <ToCopy label={t('signature.linkAddress')} value={address} />
      <ToCopy label={t('signature.linkCode')} value={`${code.slice(0, 4)} ${code.slice(4)}`} />
    </div>
  );
}

function ToCopy({ label, value }: { label: string; value: string }) {
  const t = useTexts();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<'yes' | 'rejected' | null>(null);
  const copy = async () => {
    field.current?.select();
    const isCopied = await navigator.clipboard.writeText(value).then(
      () => true,
      () => false,
    );
    setCopied(isCopied ? 'yes' : 'rejected');
  };
  return (
    <div className="fb-field">
      <label htmlFor={id} className="fb-field-label">
        {label}
      </label>
      <div className="fb-to-copy">
        <input
          ref={field}
          id={id}
          className="fb-input"
          readOnly
          value={value}
          onFocus={() => field.current?.select()}
        />
        <Button aria-label={t('signature.copyOf', { label })} onClick={() => void copy()}>
          {t('signature.copy')}
        </Button>
        <span role="status">
          {copied && t(copied === 'yes' ? 'signature.copied' : 'signature.notCopied')}
        </span>
      </div>
    </div>
  );
}
