/** Key of the message among the shared texts of the apps. */
export type FieldErrorKey =
  | 'validation.required'
  | 'validation.maxLength'
  | 'validation.exactLength'
  | 'validation.digits'
  | 'validation.number'
  | 'validation.positive'
  | 'validation.min'
  | 'validation.max'
  | 'validation.email'
  | 'validation.day'
  | 'validation.time'
  | 'validation.future'
  | 'validation.colon'
  | 'validation.controlCharacters'
  | 'maps.Validation.EastWest';

/**
 * What is wrong with a field: the key of its message, and the limit that the message names. A type
 * and no interface, as yup takes only a plain record for a message.
 */
export type FieldError = {
  key: FieldErrorKey;
  limit?: number;
};

/** The first error of each field, by the field's path, such as `name` or `height.sigma`. */
export type FieldErrors = Record<string, FieldError>;
