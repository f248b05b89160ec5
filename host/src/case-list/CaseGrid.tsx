// biome-ignore-all lint/a11y/useSemanticElements: a table element cannot hold rows that are placed by hand
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { WholeTextDialog } from '@feltbok/ui/cut-text.tsx';
import { useMedia } from '@feltbok/ui/device-preferences.ts';
import { narrowScreen } from '@feltbok/ui/styles/breakpoints.ts';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useAtom } from 'jotai';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { CaseGridHeader } from './CaseGridHeader';
import { CaseGridRow } from './CaseGridRow';
import type { CaseOrder } from './case-order.domain';
import type { CaseRow } from './case-rows.domain';
import { listPlaceAtom } from './list-view.state';

/** Row heights in CSS pixels, for cells in one line, in two, or below each other. */
const rowHeights = { wide: 64, narrow: 72, phone: 104 } as const;

/** Row height, by the media queries of the style sheet. */
function useRowHeight(): number {
  const isNarrow = useMedia(narrowScreen);
  const isPhone = useMedia('(max-width: 640px)');
  if (isPhone) return rowHeights.phone;
  return isNarrow ? rowHeights.narrow : rowHeights.wide;
}

/** Imperative interface of the grid. */
export interface CaseGridHandle {
  focusFirstRow(): void;
}

interface CaseGridProps {
  rows: readonly CaseRow[];
  /** Names what of the list is shown, and in which order: another view begins at its top. */
  view: string;
  order: CaseOrder;
  onOrder: (order: CaseOrder) => void;
  /** Businesses with changes that wait to be sent. */
  waitingIds: ReadonlySet<number>;
  /** Cases that are available offline. */
  offlineIds: ReadonlySet<number>;
  onOpen: (row: CaseRow) => void;
  handle: RefObject<CaseGridHandle | null>;
}

/** Restores the user's position in the list. */
function useListPlace() {
  const [place, setPlace] = useAtom(listPlaceAtom);
  const [began] = useState(place);
  const scrollTop = useRef(began.scrollTop);
  const [activeId, setActiveId] = useState(began.businessId);
  const activeNow = useRef(activeId);
  activeNow.current = activeId;
  useEffect(
    () => () => setPlace({ scrollTop: scrollTop.current, businessId: activeNow.current }),
    [setPlace],
  );
  return { began, scrollTop, activeId, setActiveId };
}

interface VirtualRows {
  body: RefObject<HTMLDivElement | null>;
  count: number;
  rowHeight: number;
  view: string;
  initialOffset: number;
  /** Index of the focused row, which stays rendered, or the next key press would be lost. */
  active: number | null;
}

function useVirtualRows({ body, count, rowHeight, view, initialOffset, active }: VirtualRows) {
  const virtual = useVirtualizer({
    count,
    initialOffset,
    getScrollElement: () => body.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      return active === null || indexes.includes(active)
        ? indexes
        : [...indexes, active].sort((a, b) => a - b);
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was measured holds for rows of the former height
  useLayoutEffect(() => virtual.measure(), [rowHeight, virtual]);
  const shownView = useRef(view);
  useEffect(() => {
    if (shownView.current !== view) virtual.scrollToOffset(0);
    shownView.current = view;
  }, [view, virtual]);
  return virtual;
}

/** The row that a key leads to; null where it leads to none. */
function rowAfterKey(key: string, index: number, count: number): number | null {
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };
  const step = steps[key];
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return step === undefined ? null : index + step;
}

interface RowKeys extends Pick<CaseGridProps, 'rows' | 'onOpen'> {
  body: RefObject<HTMLDivElement | null>;
  virtual: ReturnType<typeof useVirtualRows>;
  setActiveId: (businessId: number) => void;
}

/** Moves the focus from row to row. */
function useRowKeys({ rows, body, virtual, setActiveId, onOpen }: RowKeys) {
  const moveTo = (index: number) => {
    const target = Math.max(0, Math.min(rows.length - 1, index));
    const row = rows[target];
    if (!row) return;
    // The focus moves at once, so that a rapid second press starts from the new row.
    flushSync(() => setActiveId(row.businessId));
    body.current
      ?.querySelector<HTMLElement>(`[data-index="${target}"]`)
      ?.focus({ preventScroll: true });
    virtual.scrollToIndex(target);
  };
  const onKeyDown = (event: KeyboardEvent, index: number, row: CaseRow) => {
    // Enter on a button of the row belongs to the button.
    if (event.key === 'Enter' && event.target !== event.currentTarget) return;
    const next = rowAfterKey(event.key, index, rows.length);
    if (event.key === 'Enter') onOpen(row);
    else if (next === null) return;
    else moveTo(next);
    event.preventDefault();
  };
  return { moveTo, onKeyDown };
}

/**
 * The cases as a grid: a click or Enter opens one, arrow keys move between them. Only rows in view
 * and the focused one are rendered, so that thousands stay smooth.
 */
export function CaseGrid({
  rows,
  view,
  order,
  onOrder,
  waitingIds,
  offlineIds,
  onOpen,
  handle,
}: CaseGridProps) {
  const t = useTexts();
  const body = useRef<HTMLDivElement>(null);
  const rowHeight = useRowHeight();
  const [readWhole, setReadWhole] = useState<CaseRow | null>(null);
  const { began, scrollTop, activeId, setActiveId } = useListPlace();
  const found = rows.findIndex(({ businessId }) => businessId === activeId);
  const active = found === -1 ? null : found;
  const initialOffset = began.scrollTop;
  const virtual = useVirtualRows({
    body,
    count: rows.length,
    rowHeight,
    view,
    initialOffset,
    active,
  });
  useEffect(() => void performance.mark('usable'), []);

  const { moveTo, onKeyDown } = useRowKeys({ rows, body, virtual, setActiveId, onOpen });
  useImperativeHandle(handle, () => ({ focusFirstRow: () => moveTo(0) }));

  return (
    <div
      className="fb-case-grid"
      role="grid"
      aria-label={t('caseList.title')}
      aria-rowcount={rows.length + 1}
    >
      <CaseGridHeader order={order} onOrder={onOrder} />
      <div
        ref={body}
        className="fb-case-grid-body"
        role="rowgroup"
        onScroll={(event) => {
          scrollTop.current = event.currentTarget.scrollTop;
        }}
      >
        <div style={{ height: virtual.getTotalSize() }} role="presentation" />
        {virtual.getVirtualItems().map(({ index, start: top }, position, shown) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <CaseGridRow
              key={row.businessId}
              row={row}
              index={index}
              top={top}
              height={rowHeight}
              // Tab reaches one row: the last focused one, else the first.
              isStart={
                active === null ? position === 0 && shown[0]?.index === index : index === active
              }
              waits={waitingIds.has(row.businessId)}
              isOffline={offlineIds.has(row.caseId)}
              onOpen={() => onOpen(row)}
              onReadWhole={() => setReadWhole(row)}
              onFocus={() => setActiveId(row.businessId)}
              onKeyDown={(event) => onKeyDown(event, index, row)}
            />
          );
        })}
      </div>
      {readWhole && (
        <WholeTextDialog
          title={readWhole.number}
          texts={(['type', 'description', 'summary'] as const).map((name) => [
            t(`caseList.${name}`),
            readWhole[name],
          ])}
          onClose={() => setReadWhole(null)}
        />
      )}
    </div>
  );
}
