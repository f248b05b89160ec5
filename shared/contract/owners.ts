import Type, { type Static } from 'typebox';

export const OwnersPathSchema = Type.Object({
  propertyKey: Type.String({
    pattern: '^[0-9]{20}$',
    description: 'Municipality 4, farm 5, holding 4, lease 4, section 3 digits.',
    examples: ['46990003104720000000'],
  }),
});

/** An owner as named by the land register's service; missing values are empty. */
const OwnerSchema = Type.Object(
  {
    name: Type.String(),
    address: Type.String(),
    postalCode: Type.String(),
    place: Type.String(),
    share: Type.String({ description: 'A fraction, for instance 1/2.' }),
  },
  { title: 'Owner' },
);
export type Owner = Static<typeof OwnerSchema>;

/** The owners that are shown, and the number of further owners. */
export const OwnerListSchema = Type.Object(
  { owners: Type.Array(OwnerSchema), more: Type.Integer({ minimum: 0 }) },
  { title: 'OwnerList' },
);
export type OwnerList = Static<typeof OwnerListSchema>;
