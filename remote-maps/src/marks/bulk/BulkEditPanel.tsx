import { useAtomValue } from 'jotai';
import { BulkEditForm } from './BulkEditForm';
import { BulkEditResult } from './BulkEditResult';
import { type BulkEditPanelProps, bulkEditAtom } from './bulk-edit-step.state';
import { MarkChoice } from './MarkChoice';
import './bulk-edit.css';
import './i18n/texts';

/**
 * Changes several marks at once: the user selects them, chooses new values, and reads what became
 * of them. Each step is a panel of its own, which takes the focus.
 */
export function BulkEditPanel(props: BulkEditPanelProps) {
  const edit = useAtomValue(bulkEditAtom);
  switch (edit?.step) {
    case 'choosing':
      return <MarkChoice edit={edit} {...props} />;
    case 'writing':
      return <BulkEditForm edit={edit} {...props} />;
    case 'saving':
    case 'saved':
      return <BulkEditResult key={edit.kind} edit={edit} {...props} />;
    default:
      return null;
  }
}
