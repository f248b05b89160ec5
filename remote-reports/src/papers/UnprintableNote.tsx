import {
  findUnprintableLetters,
  formatLetterNumber,
} from '@feltbok/domain/values/printable-letters.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useDeferredValue, useMemo } from 'react';

/**
 * Letters that the paper will show by their numbers, said before it is made; nothing where there
 * are none.
 */
export function UnprintableNote({ text }: { text: string }) {
  const t = useTexts('reports');
  const deferred = useDeferredValue(text);
  const letters = useMemo(() => findUnprintableLetters(deferred), [deferred]);
  if (letters.length === 0) return null;
  const named = letters.slice(0, 12).map((letter) => `${letter} ${formatLetterNumber(letter)}`);
  return (
    <p className="fb-paper-hint" role="status">
      {t('unprintable', { letters: named.join(', ') })}
    </p>
  );
}
