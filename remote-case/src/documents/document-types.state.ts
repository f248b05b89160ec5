import { customerList } from '@feltbok/runtime/device/customer-list.state.ts';

/** The types that a document may be saved under. */
export const { listAtom: documentTypesAtom, loadAtom: loadDocumentTypesAtom } = customerList(
  'getDocumentTypes',
  {
    loaded: 'ToastMessages.DocumentTypesLoadedSuccessfully',
    failed: 'ToastMessages.DocumentTypesLoadingError',
  },
);
