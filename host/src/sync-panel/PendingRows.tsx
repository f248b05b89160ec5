import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { type ReactNode, useId, useState } from 'react';

/** Rows shown at first, and added at a time. */
const page = 30;

interface PendingRowsProps<Item> {
  title: 'conflictsTitle' | 'refusedTitle' | 'waitingTitle' | 'localTitle';
  items: readonly Item[];
  row: (item: Item, index: number) => ReactNode;
  /** Actions for the whole section. */
  children?: ReactNode;
}

/** One section of the pending work. */
export function PendingRows<Item>({ title, items, row, children }: PendingRowsProps<Item>) {
  const t = useTexts();
  const heading = useId();
  const [shown, setShown] = useState(page);
  if (items.length === 0) return null;
  const more = Math.min(page, items.length - shown);
  return (
    <section aria-labelledby={heading} className="fb-sync-list">
      <header>
        <h3 id={heading}>{t(`sync.${title}`, { count: items.length })}</h3>
        {children}
      </header>
      <ul>{items.slice(0, shown).map(row)}</ul>
      {more > 0 && (
        <Button onClick={() => setShown(shown + more)}>
          {t('sync.showMore', { count: more })}
        </Button>
      )}
    </section>
  );
}
