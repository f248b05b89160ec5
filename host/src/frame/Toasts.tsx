import { useTexts } from '@feltbok/shared/i18n/i18n';
import { CheckIcon, CloseIcon, WarningIcon } from '@feltbok/shared/ui/icons';
import { useAtomValue, useSetAtom } from 'jotai';
import { dismissToastAtom, toastsAtom } from './toasts.state';
import './toasts.css';

/** Messages that come and go. The region is always there, as a screen reader announces only what changes in it. */
export function Toasts() {
  const t = useTexts();
  const toasts = useAtomValue(toastsAtom);
  const dismiss = useSetAtom(dismissToastAtom);
  return (
    <div className="fb-toasts" role="status" aria-live="polite">
      {toasts.map(({ id, kind, text }) => (
        <div key={id} className={`fb-toast fb-toast-${kind}`}>
          {kind === 'success' ? <CheckIcon /> : <WarningIcon />}
          <span className="fb-toast-text">{text}</span>
          <button type="button" className="fb-toast-close" aria-label={t('close')} onClick={() => dismiss(id)}>
            <CloseIcon size={20} />
          </button>
        </div>
      ))}
    </div>
  );
}
