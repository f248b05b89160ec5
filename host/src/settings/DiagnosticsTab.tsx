import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { useThemeChoice } from '@feltbok/ui/device-preferences.ts';
import { useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { gatherFactsAtom } from './device-facts.state';
import { type DeviceFacts, diagnosticsLines } from './diagnostics.domain';
import { diagnosticsWords } from './diagnostics-words';

/** Diagnostics for support, to be read out or copied. */
export function DiagnosticsTab() {
  const t = useTexts();
  const language = useLanguage();
  const theme = useThemeChoice();
  const gather = useSetAtom(gatherFactsAtom);
  const [facts, setFacts] = useState<DeviceFacts | null>(null);
  const [copied, setCopied] = useState<'yes' | 'rejected' | null>(null);
  const list = useRef<HTMLDListElement>(null);
  useEffect(() => {
    let isShown = true;
    void gather({ language, theme }).then((facts) => isShown && setFacts(facts));
    return () => {
      isShown = false;
    };
  }, [gather, language, theme]);
  const words = diagnosticsWords[language];
  if (!facts) return <p role="status">{t('loading')}</p>;
  const lines = diagnosticsLines(facts, (word) => words[word] ?? word);
  const copy = async () => {
    const text = lines
      .map(({ fact, value }) => `${t(`settings.facts.${fact}`)}: ${value}`)
      .join('\n');
    try {
      await navigator.clipboard.writeText(text);
      setCopied('yes');
    } catch {
      if (list.current) getSelection()?.selectAllChildren(list.current);
      setCopied('rejected');
    }
  };
  return (
    <>
      <p>{t('settings.diagnosticsWhy')}</p>
      <div className="fb-settings-copy">
        <Button onClick={() => void copy()}>{t('settings.copy')}</Button>
        <span role="status">
          {copied && t(copied === 'yes' ? 'settings.copied' : 'settings.copyRefused')}
        </span>
      </div>
      <dl ref={list} className="fb-settings-facts">
        {lines.map(({ fact, value }) => (
          <div key={fact} className="fb-settings-fact">
            <dt>{t(`settings.facts.${fact}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
