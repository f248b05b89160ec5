import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { ChevronDownIcon, PreviousIcon } from '@feltbok/ui/icons.tsx';
import { useId, useState } from 'react';

interface PageChoiceProps {
  /** Counted from 1. */
  page: number;
  pages: number;
  onChoose: (page: number) => void;
}

/** Which page is shown, and the way to another: one further, one back, or by its number. */
export function PageChoice({ page, pages, onChoose }: PageChoiceProps) {
  const t = useTexts('case');
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);

  const take = () => {
    const wanted = Number.parseInt(typed ?? '', 10);
    setTyped(null);
    if (wanted >= 1 && wanted <= pages) onChoose(wanted);
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
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take();
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
