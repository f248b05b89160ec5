import type { SignaturePadProps } from './pad-props.ts';
import { SignatureWork } from './SignatureWork.tsx';
import { useSignatureDraft } from './use-signature-draft.ts';
import './signature.css';

/**
 * The dialog in which a party signs; it covers the page, so that nobody sees the other parties. It
 * opens with the strokes that an interrupted opening left on the device.
 */
export default function SignatureDialog(props: SignaturePadProps) {
  const { stored, failed, store, forget } = useSignatureDraft(props.drafts, props.draftKey);
  if (stored === 'unread') return null;
  return (
    <SignatureWork {...props} draft={stored} isStored={!failed} store={store} forget={forget} />
  );
}
