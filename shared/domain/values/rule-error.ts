/**
 * What a rule finds wrong with a field: the key of its message in the shared texts, and the limit
 * that it names.
 */
export interface RuleError<Field extends string = string> {
  field: Field;
  key: RuleKey;
  limit?: number;
}

export type RuleKey =
  | 'validation.required'
  | 'validation.maxLength'
  | 'validation.exactLength'
  | 'validation.digits'
  | 'validation.positive'
  | 'validation.min'
  | 'validation.max'
  | 'validation.email'
  | 'maps.Validation.EastWest';
