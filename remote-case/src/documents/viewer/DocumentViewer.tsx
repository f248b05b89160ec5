import { isApiFailure } from '@feltbok/contract/client/api-failure.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { ViewerDialog, ViewerDialogProps } from './ViewerDialog';

/** The server answers 409 while it scans the document; the list on this device may be older. */
const isBeingScanned = (error: unknown) => isApiFailure(error) && error.status === 409;

/**
 * Shows one document over the whole screen. When it cannot be loaded, a toast says so and the
 * viewer closes.
 * @public
 */
export function DocumentViewer(props: Omit<ViewerDialogProps, 'onFailed'>) {
  const t = useTexts();
  const caseTexts = useTexts('case');
  const { notify, reportError } = useAtomValue(hostServicesAtom);
  const [Dialog, setDialog] = useState<typeof ViewerDialog | null>(null);
  const { onClose } = props;

  const handleFailure = (error: unknown) => {
    if (isBeingScanned(error)) notify({ kind: 'error', text: caseTexts('documents.scan.waiting') });
    else {
      notify({ kind: 'error', text: t('ToastMessages.DocumentLoadingError') });
      reportError(error, 'documents');
    }
    onClose();
  };
  const onFailed = useRef(handleFailure);
  onFailed.current = handleFailure;

  useEffect(() => {
    let isOpen = true;
    import('./ViewerDialog').then(
      (module) => isOpen && setDialog(() => module.ViewerDialog),
      (error) => isOpen && onFailed.current(error),
    );
    return () => {
      isOpen = false;
    };
  }, []);

  return Dialog && <Dialog {...props} onFailed={handleFailure} />;
}
