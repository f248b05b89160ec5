import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';

/** Maximum number of marks that a list shows without a search field. */
export const mostWithoutSearch = 8;

interface MarkSearchProps {
  words: string;
  onChange: (words: string) => void;
}

/** The search by number or name over a list of marks. */
export function MarkSearch({ words, onChange }: MarkSearchProps) {
  const t = useTexts('maps');
  return (
    <input
      type="search"
      className="fb-input"
      aria-label={t('marks.search')}
      placeholder={t('marks.search')}
      value={words}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
