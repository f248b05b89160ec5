import { isApiFailure } from '@feltbok/contract/client/api-failure.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { ViewerDialog, ViewerDialogProps } from './ViewerDialog';

/** The list of this device may be older than the scan. */
const isScanned = (error: unknown) => isApiFailure(error) && error.status === 409;

/**
 * Shows one document over the whole screen, loaded when it opens. What cannot be loaded ends in the
 * toast DocumentLoadingError, and the viewer closes.
 * @public
 */
export function DocumentViewer(props: Omit<ViewerDialogProps, 'onFailed'>) {
  const t = useTexts();
  const ofCase = useTexts('case');
  const { notify, reportError } = useAtomValue(hostServicesAtom);
  const [Dialog, setDialog] = useState<typeof ViewerDialog | null>(null);
  const { onClose } = props;

  const giveUp = (error: unknown) => {
    if (isScanned(error)) notify({ kind: 'error', text: ofCase('documents.scan.waiting') });
    else {
      notify({ kind: 'error', text: t('ToastMessages.DocumentLoadingError') });
      reportError(error, 'documents');
    }
    onClose();
  };
  const onFailed = useRef(giveUp);
  onFailed.current = giveUp;

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

  return Dialog && <Dialog {...props} onFailed={giveUp} />;
}
