import { useTexts } from '@feltbok/shared/i18n/i18n';
import type { FailedItem, WaitingItem } from '@feltbok/shared/sync/change';
import { Button } from '@feltbok/shared/ui/core';
import { type ReactNode, useId, useState } from 'react';
import { type RowCallbacks, UnsentRow } from './UnsentRow';

/** How many are shown at first, and more at a time. */
const page = 30;

interface UnsentRowsProps extends RowCallbacks {
  title: 'conflictsTitle' | 'refusedTitle' | 'waitingTitle';
  items: readonly (WaitingItem | FailedItem)[];
  /** Of the first item, where they are numbered. */
  firstNumber?: number;
  children?: ReactNode;
}

/** One part of what is unsent, with what can be done for all of it. */
export function UnsentRows({ title, items, firstNumber, children, ...callbacks }: UnsentRowsProps) {
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
      <ul>
        {items.slice(0, shown).map((item, index) => (
          <UnsentRow
            key={item.key}
            item={item}
            number={firstNumber === undefined ? undefined : firstNumber + index}
            {...callbacks}
          />
        ))}
      </ul>
      {more > 0 && <Button onClick={() => setShown(shown + more)}>{t('sync.showMore', { count: more })}</Button>}
    </section>
  );
}
