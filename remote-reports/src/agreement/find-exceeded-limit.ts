import { agreementForm } from '@feltbok/domain/agreements/agreement-form.ts';
import { findFieldErrors } from '@feltbok/domain/forms/find-field-errors.ts';
import type { Agreement } from './agreement.domain';

export type ExceededLimit = 'text' | 'parties';

/** The limit that an agreement exceeds, by the rules of its form; null for none. */
export function findExceededLimit({ text, parties }: Agreement): ExceededLimit | null {
  const agreement = { htmlContent: text, parties };
  // A text as long as it may be is checked as it stands, not copied first.
  const errors = findFieldErrors(agreementForm, agreement, { strict: true });
  if (errors.htmlContent?.key === 'validation.maxLength') return 'text';
  return errors.parties?.key === 'validation.max' ? 'parties' : null;
}
