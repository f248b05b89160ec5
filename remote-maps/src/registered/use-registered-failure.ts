import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useFailureText } from '../map-services/use-failure-text';
import type { RegisteredFailure } from './registered.data';

/** Describes in the user's language why the registered cadastre could not be loaded. */
export function useRegisteredFailureText(): (failure: RegisteredFailure) => string {
  const t = useTexts('maps');
  const describeMapFailure = useFailureText();
  return (failure) => {
    if (failure.kind === 'too many') return t('registered.tooMany');
    if (failure.kind === 'rejected' && failure.status === 504) return t('registered.overloaded');
    return describeMapFailure(failure);
  };
}
