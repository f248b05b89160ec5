import Type from 'typebox';

/** What the operator gives beside the logo: lines without blanks at their edges. */
export const letterheadFields = {
  address: Type.String({ pattern: '^(?! )[^\\p{Cc}]{1,200}(?<! )$' }),
  organisationNumber: Type.String({ pattern: '^[0-9]{9}$' }),
  email: Type.String({ pattern: '^[^\\s@]{1,64}@[^\\s@]{1,190}$' }),
  phone: Type.String({ pattern: '^\\+?[0-9](?:[0-9 ]{3,20})[0-9]$' }),
  colour: Type.String({ pattern: '^#[0-9a-fA-F]{6}$' }),
};
