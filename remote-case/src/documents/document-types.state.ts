import { customerList } from '@feltbok/shared/device/customer-list.state';

/** The types that a document may be saved under. */
export const { listAtom: documentTypesAtom, loadAtom: loadDocumentTypesAtom } = customerList(
  'getDocumentTypes',
  {
    loaded: 'ToastMessages.DocumentTypesLoadedSuccessfully',
    failed: 'ToastMessages.DocumentTypesLoadingError',
  },
);
