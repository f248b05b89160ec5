import { findPhoneNumber } from '@feltbok/domain/attendees/phone-number.ts';

/** Link that calls the phone number in a text, in whatever way it is written. */
export const toDialLink = (text: string) => `tel:${findPhoneNumber(text)}`;

export const toMailLink = (email: string) =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}`;

/**
 * Link that opens the address in the device's map app, or else in the Norwegian map service.
 * @param userAgent the only way to tell which links the device's map app opens
 */
export function toMapLink(address: string, userAgent: string): string {
  const place = encodeURIComponent(address);
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?q=${place}`;
  if (/Android/.test(userAgent)) return `geo:0,0?q=${place}`;
  return `https://www.norgeskart.no/#!?sok=${place}`;
}
