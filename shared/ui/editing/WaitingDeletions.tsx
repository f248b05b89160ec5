import type { WaitingItem } from '@feltbok/offline/queue/change.ts';
import { discard } from '@feltbok/runtime/editing/submit.ts';
import { useStore } from 'jotai';
import type { ReactNode } from 'react';
import { Button } from '../core.tsx';

interface WaitingDeletionsProps<Item extends WaitingItem> {
  items: readonly Item[];
  getRow: (item: Item) => {
    words: ReactNode;
    undo: string;
    /** The undo button's accessible name, which names the deleted thing. */
    undoLabel: string;
  };
  className?: string;
  rowClassName: string;
}

/** Lists deletions that wait to be sent to the server, each of which can still be undone. */
export function WaitingDeletions<Item extends WaitingItem>(props: WaitingDeletionsProps<Item>) {
  const { items, getRow, className, rowClassName } = props;
  const { get } = useStore();
  return (
    <ul className={className}>
      {items.map((item) => {
        const { words, undo, undoLabel } = getRow(item);
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
