// biome-ignore-all lint/a11y/useSemanticElements: a table element cannot hold rows that are placed by hand
import { useTexts } from '@feltbok/shared/i18n/i18n';
import { OnDeviceIcon } from '@feltbok/shared/ui/icons';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { CaseRow } from './case-rows.domain';

const columns = ['number', 'type', 'day', 'description', 'summary'] as const;
const rowHeight = 64;

interface CaseGridProps {
  rows: CaseRow[];
  /** Businesses with changes that wait to be sent. */
  waitingIds: ReadonlySet<number>;
  /** Cases that are available offline. */
  offlineIds: ReadonlySet<number>;
  onOpen: (row: CaseRow) => void;
}

/**
 * The cases as a grid of rows: a click or Enter opens one, the arrow keys move between them. Only the rows in view are
 * in the page, so that thousands stay smooth.
 */
export function CaseGrid({ rows, waitingIds, offlineIds, onOpen }: CaseGridProps) {
  const t = useTexts();
  const body = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => body.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });

  useEffect(() => {
    performance.mark('usable');
  }, []);

  const moveTo = (index: number) => {
    const target = Math.max(0, Math.min(rows.length - 1, index));
    setActive(target);
    virtual.scrollToIndex(target);
    // The row may have to be rendered first.
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>(`[data-index="${target}"]`)?.focus());
  };
  const onKeyDown = (event: KeyboardEvent, index: number, row: CaseRow) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };
    if (event.key === 'Enter') onOpen(row);
    else if (event.key === 'Home') moveTo(0);
    else if (event.key === 'End') moveTo(rows.length - 1);
    else if (event.key in steps) moveTo(index + (steps[event.key] ?? 0));
    else return;
    event.preventDefault();
  };

  const shown = virtual.getVirtualItems();
  // The row to start from may have been scrolled out of the page: Tab must find one nevertheless.
  const start = shown.some(({ index }) => index === active) ? active : shown[0]?.index;

  return (
    <div className="fb-case-grid" role="grid" aria-label={t('caseList.title')} aria-rowcount={rows.length + 1}>
      <div role="rowgroup">
        {/* biome-ignore lint/a11y/useFocusableInteractive: a header row does nothing */}
        <div className="fb-case-grid-header" role="row" aria-rowindex={1}>
          {columns.map((column) => (
            // biome-ignore lint/a11y/useFocusableInteractive: nor does its cell
            <div key={column} role="columnheader">
              {t(`caseList.${column}`)}
            </div>
          ))}
        </div>
      </div>
      <div ref={body} className="fb-case-grid-body" role="rowgroup">
        <div style={{ height: virtual.getTotalSize() }} role="presentation" />
        {shown.map(({ index, start: top }) => {
          const row = rows[index];
          if (!row) return null;
          const waits = waitingIds.has(row.businessId);
          return (
            <div
              key={row.businessId}
              role="row"
              className="fb-case-grid-row"
              data-index={index}
              aria-rowindex={index + 2}
              tabIndex={index === start ? 0 : -1}
              style={{ transform: `translateY(${top}px)`, height: rowHeight }}
              onClick={() => onOpen(row)}
              onFocus={() => setActive(index)}
              onKeyDown={(event) => onKeyDown(event, index, row)}
            >
              <Cell className="fb-case-grid-number">
                {row.number}
                {waits && (
                  <span
                    className="fb-case-grid-waits"
                    role="img"
                    aria-label={t('caseList.waits')}
                    title={t('caseList.waits')}
                  />
                )}
                {offlineIds.has(row.caseId) && (
                  <span
                    className="fb-case-grid-offline"
                    role="img"
                    aria-label={t('offlineCase.onDevice')}
                    title={t('offlineCase.onDevice')}
                  >
                    <OnDeviceIcon size={18} />
                  </span>
                )}
              </Cell>
              <Cell>{row.type}</Cell>
              <Cell>{row.day}</Cell>
              <Cell title={row.description}>{row.description}</Cell>
              <Cell title={row.summary}>{row.summary}</Cell>
            </div>
          );
        })}
      </div>
    </div>
  );
}

function Cell({ className = '', title, children }: { className?: string; title?: string; children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the row takes the focus
    <div role="gridcell" className={`fb-case-grid-cell ${className}`} title={title || undefined}>
      {children}
    </div>
  );
}
