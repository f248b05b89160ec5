import type { Signing } from '@feltbok/shared/case/signing.domain';
import type { AgreementText } from '@feltbok/shared/domain/shown-text';
import { fingerprintOf } from '@feltbok/shared/domain/signature-evidence';
import { useTexts } from '@feltbok/shared/i18n/i18n';
import { agreementTextStyle } from '@feltbok/shared/paper/agreement-text-style';
import { renderText } from '@feltbok/shared/paper/render-text';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * Which text is signed, by its fingerprint, and the text itself to be read; nothing where a party
 * signs that it attended.
 */
export function SignedText({ signing: { statement, text } }: { signing: Signing }) {
  const t = useTexts();
  const [fingerprint, setFingerprint] = useState('');
  useEffect(() => {
    let isCurrent = true;
    void fingerprintOf(statement).then((found) => isCurrent && setFingerprint(found));
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

/** The text as the paper shows it. */
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
