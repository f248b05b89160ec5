import { type DemoCustomer, fjordvik } from '../demo-people/people';
import type { ImportedCustomer } from './import-file';

const shield = 'M2 2h56v40q0 18-28 28Q2 60 2 42z';

/** A mountain above a fjord. */
const fjordvikLogo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 72">' +
  `<path d="${shield}" fill="#1f5c4a"/>` +
  '<path d="M8 44l14-24 9 14 6-9 15 19z" fill="#ffffff"/>' +
  '<path d="M8 49q11-6 22 0t22 0M12 56q9-6 18 0t18 0" fill="none" stroke="#ffffff" ' +
  'stroke-width="3"/></svg>';

/** A star above an island. */
const nordvikLogo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 72">' +
  `<path d="${shield}" fill="#1d3f72"/>` +
  '<path d="M30 8l3 9 9 3-9 3-3 9-3-9-9-3 9-3z" fill="#f2c14e"/>' +
  '<path d="M10 50q20-22 40 0z" fill="#ffffff"/>' +
  '<path d="M16 56h28" stroke="#ffffff" stroke-width="3"/></svg>';

/** The sender on the papers of a municipality. Numbers and addresses are made up. */
export function createDemoLetterhead(
  customer: DemoCustomer,
): NonNullable<ImportedCustomer['letterhead']> {
  const isFjordvik = customer === fjordvik;
  return {
    address: `${customer.address}, ${customer.postOffice}`,
    organisationNumber: isFjordvik ? '900000469' : '900000189',
    email: isFjordvik ? 'post@fjordvik.example' : 'post@nordvik.example',
    phone: isFjordvik ? '55 00 00 00' : '75 00 00 00',
    colour: isFjordvik ? '#1f5c4a' : '#1d3f72',
    logo: isFjordvik ? fjordvikLogo : nordvikLogo,
  };
}
