import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { mapLink } from './contact-links.domain';

/** An address, which opens in the device's map app. */
export function AddressLink({ address }: { address: string }) {
  const t = useTexts('case');
  return (
    <a
      href={mapLink(address, navigator.userAgent)}
      target="_blank"
      rel="noreferrer"
      aria-label={t('attendees.openMap', { address })}
    >
      {address}
    </a>
  );
}
