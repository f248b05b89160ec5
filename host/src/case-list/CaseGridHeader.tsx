// biome-ignore-all lint/a11y/useSemanticElements: a table element cannot hold rows that are placed by hand
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { type CaseOrder, caseColumns, nextOrder } from './case-order.domain';

interface CaseGridHeaderProps {
  order: CaseOrder;
  onOrder: (order: CaseOrder) => void;
}

/** The columns' names; a press on one sorts by it. */
export function CaseGridHeader({ order, onOrder }: CaseGridHeaderProps) {
  const t = useTexts();
  return (
    <div role="rowgroup">
      {/* biome-ignore lint/a11y/useFocusableInteractive: what it holds takes the focus */}
      <div className="fb-case-grid-header" role="row" aria-rowindex={1}>
        {caseColumns.map((column) => {
          const direction = order?.column === column ? order.direction : 'none';
          return (
            // biome-ignore lint/a11y/useFocusableInteractive: its button does
            <div key={column} role="columnheader" aria-sort={direction}>
              <button
                type="button"
                className={`fb-case-grid-sort fb-case-grid-sort-${direction}`}
                title={t(`caseList.sort.${direction}`)}
                onClick={() => onOrder(nextOrder(order, column))}
              >
                {t(`caseList.${column}`)}
              </button>
            </div>
          );
        })}
      </div>
    </div>
  );
}
