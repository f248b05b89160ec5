import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import type { TileFailure } from '../tiles/tile-answer.domain';
import type { InfoFailure, MapServiceFailure } from './map-service.data';

/** Describes a map service's failure in the user's language. */
export function useFailureText(): (
  failure: MapServiceFailure | TileFailure | InfoFailure,
) => string {
  const t = useTexts('maps');
  return (failure) => {
    if (failure.kind === 'unreachable') return t('failures.network');
    if (failure.kind === 'other version') return t('failures.version');
    if (failure.kind === 'said') return t('failures.said', { text: failure.text });
    if ('detail' in failure && failure.kind !== 'unreadable' && failure.detail)
      return t('failures.said', { text: failure.detail });
    return t('failures.service');
  };
}
