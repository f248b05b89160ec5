// biome-ignore-all lint/a11y/useSemanticElements: a table element cannot hold rows that are placed by hand
import { formatDate } from '@feltbok/domain/values/dates.ts';
import { cutTextClass, useIsCut, WholeTextButton } from '@feltbok/ui/cut-text.tsx';
import type { KeyboardEvent } from 'react';
import { CaseMarks } from './CaseMarks';
import type { CaseRow } from './case-rows.domain';

interface CaseGridRowProps {
  row: CaseRow;
  /** Index among all rows, from 0. */
  index: number;
  /** Distance from the first row's top, in CSS pixels. */
  top: number;
  /** Height in CSS pixels. */
  height: number;
  isStart: boolean;
  waits: boolean;
  isOffline: boolean;
  onOpen: () => void;
  onReadWhole: () => void;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

export function CaseGridRow({
  row,
  index,
  top,
  height,
  isStart,
  waits,
  isOffline,
  ...handlers
}: CaseGridRowProps) {
  const [element, isCut] = useIsCut<HTMLDivElement>([
    row.number,
    row.type,
    row.description,
    row.summary,
  ]);
  return (
    <div
      ref={element}
      role="row"
      className="fb-case-grid-row"
      data-index={index}
      aria-rowindex={index + 2}
      tabIndex={isStart ? 0 : -1}
      style={{ transform: `translateY(${top}px)`, height }}
      onClick={handlers.onOpen}
      onFocus={handlers.onFocus}
      onKeyDown={handlers.onKeyDown}
    >
      {/* biome-ignore-start lint/a11y/useFocusableInteractive: the row takes the focus */}
      <div role="gridcell" className="fb-case-grid-number">
        <CutText text={row.number} />
        <CaseMarks row={row} waits={waits} isOffline={isOffline} />
      </div>
      <div role="gridcell">
        <CutText text={row.type} />
      </div>
      <div role="gridcell">{formatDate(row.moment)}</div>
      <div role="gridcell">
        <CutText text={row.description} />
      </div>
      <div role="gridcell">
        <CutText text={row.summary} />
        {isCut && (
          <WholeTextButton
            name={row.number}
            className="fb-case-grid-whole-text"
            // The first Tab stop is the grid, the next its row's content.
            tabIndex={isStart ? 0 : -1}
            onClick={(event) => {
              event.stopPropagation();
              handlers.onReadWhole();
            }}
          />
        )}
      </div>
      {/* biome-ignore-end lint/a11y/useFocusableInteractive: see its start */}
    </div>
  );
}

function CutText({ text }: { text: string }) {
  return (
    <span className={cutTextClass} title={text || undefined}>
      {text}
    </span>
  );
}
