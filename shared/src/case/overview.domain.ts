import type { Change } from '@feltbok/shared/sync/change';
import type { BusinessUpdate } from '@feltbok/shared/wire/businesses';
import type { BusinessDetails, Case } from '@feltbok/shared/wire/cases';

/** The fields of a business that its overview screen edits. */
export type OverviewFields = BusinessUpdate;

export const overviewFieldNames = ['description', 'summary', 'comment', 'impartiality'] as const;

export const overviewFieldsOf = ({ description, summary, comment, impartiality }: BusinessDetails): OverviewFields => ({
  description,
  summary,
  comment,
  impartiality,
});

export type OverviewChange = Change<OverviewFields>;

export const isOverviewChange = (change: Change): change is OverviewChange => change.kind === 'overview';

/** The cases with one business's overview fields replaced; the same array when no case has that business. */
export function withOverview(cases: Case[], businessId: number, fields: OverviewFields): Case[] {
  const owner = cases.find((one) => one.businesses.some((business) => business.businessId === businessId));
  if (!owner) return cases;
  const businesses = owner.businesses.map((business) =>
    business.businessId === businessId ? { ...business, details: { ...business.details, ...fields } } : business,
  );
  return cases.map((one) => (one === owner ? { ...one, businesses } : one));
}
