import type { AttendeeDraft } from '@feltbok/domain/attendees/attendees.domain.ts';
import { hasPlaceholder, isPlaceholder } from '@feltbok/domain/attendees/placeholders.ts';
import type { SignatureFields } from '@feltbok/domain/signatures/signature-record.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useSigningFacts } from '@feltbok/ui/signature/use-signing-facts.ts';
import type { ReactNode } from 'react';
import { AddressLink } from '../contact/AddressLink';
import { toDialLink, toMailLink } from '../contact/contact-links.domain';
import { formatAddressLine, getIdentification } from './attendee-display.domain';

/** Shows how to reach a party, and its signature; read only. */
export function AttendeeDetails({ attendee }: { attendee: AttendeeDraft }) {
  const t = useTexts('case');
  const { name, email, phoneNumber, signature } = attendee;
  const address = formatAddressLine(attendee);
  const identification = getIdentification(attendee, 'in full');
  const details: Array<[label: string, value: ReactNode]> = [];
  if (address)
    details.push([t('attendees.address'), <AddressLink key="address" address={address} />]);
  if (phoneNumber) {
    details.push([
      t('attendees.phoneNumber'),
      <a key="phone" href={toDialLink(phoneNumber)}>
        {phoneNumber}
      </a>,
    ]);
  }
  if (email) {
    details.push([
      t('attendees.email'),
      <a key="email" href={toMailLink(email)}>
        {email}
      </a>,
    ]);
  }
  if (identification) details.push([t(`attendees.${identification.label}`), identification.number]);
  return (
    <section className="fb-attendee-details" aria-label={t('attendees.contact', { name })}>
      {details.length > 0 ? (
        <dl>
          {details.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>{t('attendees.noContact')}</p>
      )}
      {hasPlaceholder(attendee) && <p>{t('attendees.notOnDevice')}</p>}
      {signature && !isPlaceholder('signature', signature) && (
        <SignatureFigure
          name={name}
          signature={signature}
          signatureRecord={attendee.signatureRecord}
        />
      )}
    </section>
  );
}

function SignatureFigure({
  name,
  signature,
  signatureRecord: record,
}: SignatureFields & { name: string }) {
  const t = useTexts('case');
  const listSigningFacts = useSigningFacts();
  return (
    <figure className="fb-attendee-signature">
      <img src={signature} alt={t('attendees.signatureOf', { name })} width={460} height={100} />
      <figcaption>{listSigningFacts(record).join(' ')}</figcaption>
    </figure>
  );
}
