import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { toMapLink } from './contact-links.domain';

/** A link that opens an address in the device's map app. */
export function AddressLink({ address }: { address: string }) {
  const t = useTexts('case');
  return (
    <a
      href={toMapLink(address, navigator.userAgent)}
      target="_blank"
      rel="noreferrer"
      aria-label={t('attendees.openMap', { address })}
    >
      {address}
    </a>
  );
}
