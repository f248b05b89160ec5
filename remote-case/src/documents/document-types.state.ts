import { customerList } from '@feltbok/runtime/device/customer-list.state.ts';

/** The document types that the customer has set up. */
export const { listAtom: documentTypesAtom, loadAtom: loadDocumentTypesAtom } = customerList(
  'getDocumentTypes',
  {
    loaded: 'ToastMessages.DocumentTypesLoadedSuccessfully',
    failed: 'ToastMessages.DocumentTypesLoadingError',
  },
);
