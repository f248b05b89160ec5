import { boundaryPointTypes, measurementMethods } from './cadastral-codes';
import type { ImportedCode } from './import-file';

// Made up for the demo, as every municipality decides these itself: plausible, and nobody's own.
const groundTypes = [
  ['IS', 'Ikke spesifisert'],
  ['FJ', 'Fjell'],
  ['JO', 'Jord'],
  ['ST', 'Stein'],
  ['BE', 'Betong'],
  ['AS', 'Asfalt'],
] as const;
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

/** The code lists of a demo municipality: the cadastre's own where there are such. */
export const demoCodeLists: readonly ImportedCode[] = [
  ...listed('BoundaryMarkTypeCodes', boundaryPointTypes),
  ...listed('GroundTypeCodes', groundTypes),
  ...listed('BoundaryMarkStatusCodes', statuses),
  ...listed('BoundaryMarkApprovalCodes', approvals),
  ...listed('SurveyCodes', surveys),
  ...listed('Malemetode', measurementMethods),
];

function listed(
  codeListType: ImportedCode['codeListType'],
  codes: readonly (readonly [code: string, name: string])[],
): ImportedCode[] {
  return codes.map(([code, codeValue]) => ({ codeListType, code, codeValue }));
}
