import { formatDate } from '@feltbok/domain/values/dates.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import type { CaseFilter, Narrowing } from './case-filter.domain';
import './texts';

/** Names what hides cases, as the user has chosen it, in the user's language. */
export function useNarrowingName(
  query: string,
  filter: CaseFilter,
): (narrowing: Narrowing) => string {
  const t = useTexts('list');
  const { days, type } = filter;
  const dayName = () => {
    if (days !== 'period') return t(`filter.spans.${days}`);
    const [from, to] =
      filter.from && filter.to && filter.from > filter.to
        ? [filter.to, filter.from]
        : [filter.from, filter.to];
    if (!to) return t('filter.since', { day: formatDate(from) });
    return from
      ? `${formatDate(from)}–${formatDate(to)}`
      : t('filter.until', { day: formatDate(to) });
  };
  return (narrowing) => {
    switch (narrowing) {
      case 'search':
        return t('hidden.search', { query: query.trim() });
      case 'days':
        return dayName();
      case 'type':
        return type;
      default:
        return t(`filter.${narrowing}`);
    }
  };
}
