import { basisLimits } from '../cases/basis-confirmations.ts';

/**
 * Items of the basis for registration whose names the apps have, in the order of a list. A customer
 * may add others by their names.
 */
export const knownBasisItems = [
  'surveyor',
  'notices',
  'positions',
  'protocol',
  'marks',
  'disputes',
  'areas',
  'permit',
  'dividedUnit',
  'transferDeclaration',
  'mortgageRelease',
  'consent',
  'spouseConsent',
  'powerOfAttorney',
  'farmlandConsent',
  'areaAccount',
  'valuation',
  'landDivision',
  'informed',
  'requesterBasis',
  'partyReceipt',
  'approval',
  'startConditions',
  'outerLimits',
] as const;
export type KnownBasisItem = (typeof knownBasisItems)[number];

export const isKnownBasisItem = (item: string): item is KnownBasisItem =>
  knownBasisItems.some((known) => known === item);

/** The items of each type of business, by the code that the case system delivers. */
export type BasisLists = Readonly<Record<string, readonly string[]>>;

const ofEveryType = ['surveyor', 'notices', 'positions', 'protocol', 'marks', 'disputes'] as const;
const existingBoundary = [...ofEveryType, 'requesterBasis'] as const;

/** Names the list of the types of business that have no list of their own. */
const otherTypes = '*';

/** The lists where the customer has set none. */
export const usualBasisLists: BasisLists = {
  FRADELING: [...ofEveryType, 'areas', 'permit', 'dividedUnit'],
  GRENSEJUSTERING: [
    ...ofEveryType,
    'areas',
    'consent',
    'spouseConsent',
    'powerOfAttorney',
    'areaAccount',
    'valuation',
    'landDivision',
    'informed',
  ],
  AREALOVERFORING: [
    ...ofEveryType,
    'areas',
    'permit',
    'transferDeclaration',
    'mortgageRelease',
    'consent',
    'farmlandConsent',
    'informed',
  ],
  KLARLEGGING: existingBoundary,
  EKSISTERENDE: existingBoundary,
  ANLEGGSEIENDOM: [
    ...ofEveryType,
    'areas',
    'permit',
    'dividedUnit',
    'approval',
    'startConditions',
    'outerLimits',
  ],
  [otherTypes]: ofEveryType,
};

/** Codes of the types of business that have a list of their own. */
export const basisTypeCodes = Object.keys(usualBasisLists).filter((code) => code !== otherTypes);

const itemPattern = `[^:;]{0,${basisLimits.item}}`;
/** Pattern of a customer's list, as the setting has it: `FRADELING: surveyor; permit`. */
export const basisListPattern = `^[^:;]{1,50}:${itemPattern}(;${itemPattern})*$`;

/**
 * Reads the list of one type from the customer's setting. @returns null for a text that is none
 */
export function parseBasisList(text: string): { typeCode: string; items: string[] } | null {
  const [typeCode = '', names = ''] = text.split(':').map((part) => part.trim());
  if (typeCode === '' || !new RegExp(basisListPattern).test(text)) return null;
  const items = [...new Set(names.split(';').map((name) => name.trim()))].filter(Boolean);
  return { typeCode, items };
}

/** Reads the lists of a customer; types that it has not set have the usual ones. */
export const parseBasisLists = (setting: readonly string[]): BasisLists => ({
  ...usualBasisLists,
  ...Object.fromEntries(
    setting
      .map(parseBasisList)
      .filter((list) => list !== null)
      .map(({ typeCode, items }) => [typeCode, items]),
  ),
});

/** Lists the items of a type of business. @param typeCode null where none was delivered */
export const listBasisItems = (
  lists: BasisLists,
  typeCode: string | null | undefined,
): readonly string[] =>
  (typeCode && Object.hasOwn(lists, typeCode) ? lists[typeCode] : lists[otherTypes]) ?? [];
