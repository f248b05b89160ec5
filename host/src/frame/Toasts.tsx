import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { CheckIcon, CloseIcon, WarningIcon } from '@feltbok/ui/icons.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { Fragment } from 'react';
import { dismissToastAtom, type Toast, toastsAtom } from './toasts.state';
import './toasts.css';

/**
 * Short messages; successes at about the same time share one. The region is always rendered, as
 * screen readers announce only its changes.
 */
export function Toasts() {
  const toasts = useAtomValue(toastsAtom);
  const successes = toasts.filter(({ kind }) => kind === 'success');
  return (
    <div className="fb-toasts" role="status" aria-live="polite">
      {successes.length > 0 && <ToastBox key="successes" kind="success" toasts={successes} />}
      {toasts.map(
        (toast) =>
          toast.kind === 'error' && <ToastBox key={toast.id} kind="error" toasts={[toast]} />,
      )}
    </div>
  );
}

function ToastBox({ kind, toasts }: { kind: Toast['kind']; toasts: readonly Toast[] }) {
  const t = useTexts();
  const dismiss = useSetAtom(dismissToastAtom);
  return (
    <div className={`fb-toast fb-toast-${kind}`}>
      {kind === 'success' ? <CheckIcon /> : <WarningIcon />}
      <span className="fb-toast-text">
        {toasts.map(({ id, text, count, describeSeveral }, index) => (
          <Fragment key={id}>
            {index > 0 && ' · '}
            <span>{count > 1 && describeSeveral ? describeSeveral(count) : text}</span>
          </Fragment>
        ))}
      </span>
      <button
        type="button"
        className="fb-toast-close"
        aria-label={t('close')}
        onClick={() => {
          for (const { id } of toasts) dismiss(id);
        }}
      >
        <CloseIcon size={20} />
      </button>
    </div>
  );
}
