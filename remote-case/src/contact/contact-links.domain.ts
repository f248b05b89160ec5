import { findPhoneNumber } from '@feltbok/domain/attendees/phone-number.ts';

/**
 * What the device opens when a way to reach a party is tapped. Numbers and addresses are written in
 * many ways.
 */
export const dialLink = (text: string) => `tel:${findPhoneNumber(text)}`;

export const mailLink = (email: string) =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}`;

/**
 * Opens the address in the device's map app; where there is none, in the Norwegian map service.
 * @param userAgent the browser's name for the device, which alone says what links its map app opens
 */
export function mapLink(address: string, userAgent: string): string {
  const place = encodeURIComponent(address);
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?q=${place}`;
  if (/Android/.test(userAgent)) return `geo:0,0?q=${place}`;
  return `https://www.norgeskart.no/#!?sok=${place}`;
}
