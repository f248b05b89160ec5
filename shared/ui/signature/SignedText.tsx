import type { Signing } from '@feltbok/domain/agreements/signing.domain.ts';
import type { AgreementText } from '@feltbok/domain/signatures/shown-text.ts';
import { computeFingerprint } from '@feltbok/domain/signatures/signature-evidence.ts';
import { agreementTextStyle } from '@feltbok/papers/agreement-text-style.ts';
import { renderText } from '@feltbok/papers/render-text.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * Shows the text that is signed, with its fingerprint. Nothing is shown for a signature of
 * attendance.
 */
export function SignedText({ signing: { statement, text } }: { signing: Signing }) {
  const t = useTexts();
  const [fingerprint, setFingerprint] = useState('');
  useEffect(() => {
    let isCurrent = true;
    void computeFingerprint(statement).then((found) => isCurrent && setFingerprint(found));
    return () => {
      isCurrent = false;
    };
  }, [statement]);
  if (!text) return null;
  return (
    <details className="fb-signature-text">
      <summary>{t('signature.read')}</summary>
      <p>
        {t('signature.fingerprint')} <code>{fingerprint}</code>
      </p>
      <RenderedText text={text} />
    </details>
  );
}

/** Renders the text as it is on paper. */
function RenderedText({ text }: { text: AgreementText }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(renderText(text)), [text]);
  return (
    <>
      <style>{agreementTextStyle}</style>
      <div ref={place} className="signed-text" />
    </>
  );
}
