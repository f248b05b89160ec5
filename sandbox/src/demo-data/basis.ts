import {
  type BasisConfirmation,
  type BasisConfirmations,
  emptyConfirmation,
} from '@feltbok/domain/cases/basis-confirmations.ts';
import { listBasisItems, usualBasisLists } from '@feltbok/domain/registration/basis-items.ts';

/** Items that the data of a documented meeting show, so that nobody needs to confirm them. */
const shown: readonly string[] = ['surveyor', 'notices', 'positions', 'disputes'];

/** Items that these meetings do without, with the reason. */
const reasons: Record<string, string> = {
  marks: 'Datafangstdatoen til eldre merker er ikke kjent.',
  spouseConsent: 'Gjelder ikke i denne saken.',
  powerOfAttorney: 'Ingen møtte med fullmakt som måtte vurderes.',
  farmlandConsent: 'Gjelder ikke i denne saken.',
  startConditions: 'Anlegget er bygd.',
};

/** Confirms what the basis for registration of a type of business has that the data do not show. */
export function createConfirmations(typeCode: string, reference: string): BasisConfirmations {
  const items = listBasisItems(usualBasisLists, typeCode).filter((item) => !shown.includes(item));
  return Object.fromEntries(
    items.map((item, index): [string, BasisConfirmation] => {
      const reason = reasons[item];
      return [
        item,
        reason === undefined
          ? { ...emptyConfirmation, reference: `${reference}, vedlegg ${index + 1}` }
          : { ...emptyConfirmation, answer: 'notNeeded', reason },
      ];
    }),
  );
}
