import type { WaitingItem } from '@feltbok/offline/queue/change.ts';
import { discard } from '@feltbok/runtime/editing/submit.ts';
import { useStore } from 'jotai';
import type { ReactNode } from 'react';
import { Button } from '../core.tsx';

interface WaitingDeletionsProps<Item extends WaitingItem> {
  items: readonly Item[];
  rowOf: (item: Item) => {
    words: ReactNode;
    undo: string;
    /** The same with the name of what is deleted, for those who hear one button at a time. */
    undoLabel: string;
  };
  className?: string;
  rowClassName: string;
}

/** What is deleted here and not at the server yet: as long as it waits, that can be undone. */
export function WaitingDeletions<Item extends WaitingItem>(props: WaitingDeletionsProps<Item>) {
  const { items, rowOf, className, rowClassName } = props;
  const { get } = useStore();
  return (
    <ul className={className}>
      {items.map((item) => {
        const { words, undo, undoLabel } = rowOf(item);
        return (
          <li key={item.key} className={rowClassName}>
            {words}
            <Button aria-label={undoLabel} onClick={() => void discard(get, item.key)}>
              {undo}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
