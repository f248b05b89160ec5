import type { Letterhead } from '@feltbok/contract/letterhead.ts';
import type { PaperSubject } from '@feltbok/papers/paper-head.ts';

export const paperSubject: PaperSubject = {
  caseNumber: '2026/118',
  municipality: 'Fjordvik',
  propertyNumber: '4699-31/472',
  propertyAddress: 'Fjordvegen 12, 5730 Fjordvik',
  businessDate: '2026-11-24T10:00:00+01:00',
  businessPlace: 'Grendahuset',
  surveyor: { name: 'Kari Målar', number: '1234' },
};

/** A shield with a mountain and a wave. */
export const logoSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 72">' +
  '<path d="M2 2h56v40q0 18-28 28Q2 60 2 42z" fill="#1f5c4a"/>' +
  '<path d="M8 44l14-24 9 14 6-9 15 19z" fill="#fff"/>' +
  '<path d="M8 49q11-6 22 0t22 0" fill="none" stroke="#fff" stroke-width="3"/></svg>';

export const fullLetterhead: Letterhead = {
  name: 'Fjordvik kommune',
  address: 'Rådhusgata 1, 5730 Fjordvik',
  organisationNumber: '987654321',
  email: 'post@fjordvik.example',
  phone: '55 00 00 00',
  colour: '#1f5c4a',
  logo: `data:image/svg+xml;base64,${Buffer.from(logoSvg).toString('base64')}`,
};
