import { fingerprintOf, type Statement } from '@feltbok/shared/domain/signature-evidence';
import { useTexts } from '@feltbok/shared/i18n/i18n';
import { type ReactNode, useEffect, useState } from 'react';

interface SignedTextProps {
  statement: Statement;
  reading: ReactNode;
}

/** Which text is signed, by its fingerprint, and the text itself to be read; nothing where a party signs that it attended. */
export function SignedText({ statement, reading }: SignedTextProps) {
  const t = useTexts();
  const [fingerprint, setFingerprint] = useState('');
  useEffect(() => {
    let isCurrent = true;
    void fingerprintOf(statement).then((found) => isCurrent && setFingerprint(found));
    return () => {
      isCurrent = false;
    };
  }, [statement]);
  if (!reading) return null;
  return (
    <details className="fb-signature-text">
      <summary>{t('signature.read')}</summary>
      <p>
        {t('signature.fingerprint')} <code>{fingerprint}</code>
      </p>
      {reading}
    </details>
  );
}
