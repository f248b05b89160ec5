import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import type { KeyboardEvent } from 'react';
import '@feltbok/ui/fields.css';

interface SearchFieldProps {
  query: string;
  onChange: (query: string) => void;
  /** Moves the focus from the field to the results. */
  onLeave: () => void;
}

/**
 * Filters the list while it is typed in; Esc empties it, the arrow down or Enter goes on to the
 * first row.
 */
export function SearchField({ query, onChange, onLeave }: SearchFieldProps) {
  const t = useTexts();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && query !== '') onChange('');
    else if (event.key === 'ArrowDown' || event.key === 'Enter') onLeave();
    else return;
    event.preventDefault();
  };
  return (
    <input
      type="search"
      className="fb-input fb-case-list-search"
      aria-label={t('caseList.search')}
      placeholder={t('caseList.search')}
      autoComplete="off"
      enterKeyHint="search"
      value={query}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}
