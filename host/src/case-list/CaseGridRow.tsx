// biome-ignore-all lint/a11y/useSemanticElements: a table element cannot hold rows that are placed by hand
import { formatDate } from '@feltbok/shared/domain/dates';
import type { KeyboardEvent, ReactNode } from 'react';
import { CaseMarks } from './CaseMarks';
import type { CaseRow } from './case-rows.domain';

/** In CSS pixels. */
export const rowHeight = 64;

interface CaseGridRowProps {
  row: CaseRow;
  /** Of all rows, from 0. */
  index: number;
  /** Distance from the first row's top, in CSS pixels. */
  top: number;
  isStart: boolean;
  waits: boolean;
  isOffline: boolean;
  onOpen: () => void;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

export function CaseGridRow({ row, index, top, isStart, waits, isOffline, ...handlers }: CaseGridRowProps) {
  return (
    <div
      role="row"
      className="fb-case-grid-row"
      data-index={index}
      aria-rowindex={index + 2}
      tabIndex={isStart ? 0 : -1}
      style={{ transform: `translateY(${top}px)`, height: rowHeight }}
      onClick={handlers.onOpen}
      onFocus={handlers.onFocus}
      onKeyDown={handlers.onKeyDown}
    >
      <Cell className="fb-case-grid-number">
        {row.number}
        <CaseMarks waits={waits} isOffline={isOffline} />
      </Cell>
      <Cell>{row.type}</Cell>
      <Cell>{formatDate(row.moment)}</Cell>
      <Cell title={row.description}>{row.description}</Cell>
      <Cell title={row.summary}>{row.summary}</Cell>
    </div>
  );
}

function Cell({ className = '', title, children }: { className?: string; title?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the row takes the focus
    <div role="gridcell" className={`fb-case-grid-cell ${className}`} title={title || undefined}>
      {children}
    </div>
  );
}
