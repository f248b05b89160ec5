// biome-ignore-all lint/a11y/useSemanticElements: a table element cannot hold rows that are placed by hand
import { formatDate } from '@feltbok/shared/domain/dates';
import { useTexts } from '@feltbok/shared/i18n/i18n';
import { OnDeviceIcon } from '@feltbok/shared/ui/icons';
import type { KeyboardEvent, ReactNode } from 'react';
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
        <Marks waits={waits} isOffline={isOffline} />
      </Cell>
      <Cell>{row.type}</Cell>
      <Cell>{formatDate(row.moment)}</Cell>
      <Cell title={row.description}>{row.description}</Cell>
      <Cell title={row.summary}>{row.summary}</Cell>
    </div>
  );
}

function Marks({ waits, isOffline }: Pick<CaseGridRowProps, 'waits' | 'isOffline'>) {
  const t = useTexts();
  return (
    <>
      {waits && (
        <span className="fb-case-grid-waits" role="img" aria-label={t('caseList.waits')} title={t('caseList.waits')} />
      )}
      {isOffline && (
        <span
          className="fb-case-grid-offline"
          role="img"
          aria-label={t('offlineCase.onDevice')}
          title={t('offlineCase.onDevice')}
        >
          <OnDeviceIcon size={18} />
        </span>
      )}
    </>
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
