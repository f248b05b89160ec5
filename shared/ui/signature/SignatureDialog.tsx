import type { SignaturePadProps } from './pad-props.ts';
import { SignatureWork } from './SignatureWork.tsx';
import { useSignatureDraft } from './use-signature-draft.ts';
import './signature.css';

/**
 * The dialog in which a party signs. It covers the page, so that the party does not see the others,
 * and restores strokes that an interrupted signing has left on the device.
 */
export default function SignatureDialog(props: SignaturePadProps) {
  const { stored, failed, store, forget } = useSignatureDraft(props.drafts, props.draftKey);
  if (stored === 'unread') return null;
  return (
    <SignatureWork {...props} draft={stored} isStored={!failed} store={store} forget={forget} />
  );
}
