import { boundaryPointTypes, groundTypes, measurementMethods } from './cadastral-codes';
import type { ImportedCode } from './import-file';

// These codes are invented, because every municipality decides them itself.
const statuses = [
  ['E', 'Eksisterende'],
  ['N', 'Nytt'],
  ['U', 'Utgår'],
  ['I', 'Ikke funnet'],
] as const;
const approvals = [
  ['J', 'Godkjent av partene'],
  ['D', 'Delvis godkjent'],
  ['T', 'Omtvistet'],
] as const;
const surveys = [
  ['OF', 'Oppmålt i forretningen'],
  ['TD', 'Hentet fra tidligere dokumentasjon'],
  ['PV', 'Påvist, ikke målt'],
] as const;

/** Code lists of a demo municipality, with the cadastre's own codes where they exist. */
export const demoCodeLists: readonly ImportedCode[] = [
  ...toCodes('BoundaryMarkTypeCodes', boundaryPointTypes),
  ...toCodes('GroundTypeCodes', groundTypes),
  ...toCodes('BoundaryMarkStatusCodes', statuses),
  ...toCodes('BoundaryMarkApprovalCodes', approvals),
  ...toCodes('SurveyCodes', surveys),
  ...toCodes('Malemetode', measurementMethods),
];

function toCodes(
  codeListType: ImportedCode['codeListType'],
  codes: readonly (readonly [code: string, name: string])[],
): ImportedCode[] {
  return codes.map(([code, codeValue]) => ({ codeListType, code, codeValue }));
}
