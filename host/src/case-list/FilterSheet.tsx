import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { InfoModal } from '@feltbok/ui/info-modal.tsx';
import type { ComponentProps } from 'react';
import { FilterFields } from './FilterFields';

interface FilterSheetProps extends ComponentProps<typeof FilterFields> {
  /** Number of cases that match the filter. */
  found: number;
  onClose: () => void;
}

/** The filter on a narrow screen, where its fields would take the room of the cases. */
export default function FilterSheet({ found, onClose, ...fields }: FilterSheetProps) {
  const t = useTexts('list');
  return (
    <InfoModal
      className="fb-case-filter-sheet"
      width="100%"
      title={t('filter.title')}
      closeLabel={t('filter.done', { count: found })}
      onClose={onClose}
    >
      <div className="fb-case-filter-fields">
        <FilterFields {...fields} />
      </div>
    </InfoModal>
  );
}
