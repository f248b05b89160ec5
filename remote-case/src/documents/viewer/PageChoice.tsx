import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { PreviousIcon } from '@feltbok/ui/case-icons.tsx';
import { Button } from '@feltbok/ui/core.tsx';
import { ChevronDownIcon } from '@feltbok/ui/icons.tsx';
import { useId, useState } from 'react';

interface PageChoiceProps {
  /** Counted from 1. */
  page: number;
  pages: number;
  onChoose: (page: number) => void;
}

/** Shows the page number, and lets the user go to the next, the previous or any other page. */
export function PageChoice({ page, pages, onChoose }: PageChoiceProps) {
  const t = useTexts('case');
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);

  const choosePage = () => {
    const chosen = Number.parseInt(typed ?? '', 10);
    setTyped(null);
    if (chosen >= 1 && chosen <= pages) onChoose(chosen);
  };
  return (
    <div className="fb-viewer-pages">
      <Button
        aria-label={t('viewer.previousPage')}
        disabled={page <= 1}
        onClick={() => onChoose(page - 1)}
      >
        <PreviousIcon size={20} />
      </Button>
      <label htmlFor={id}>{t('viewer.page')}</label>
      <input
        id={id}
        inputMode="numeric"
        value={typed ?? String(page)}
        size={3}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={choosePage}
        onKeyDown={(event) => {
          if (event.key === 'Enter') choosePage();
        }}
      />
      <span>{t('viewer.ofPages', { count: pages })}</span>
      <Button
        aria-label={t('viewer.nextPage')}
        disabled={page >= pages}
        onClick={() => onChoose(page + 1)}
      >
        <ChevronDownIcon size={20} />
      </Button>
    </div>
  );
}
