import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { type ComponentProps, type RefObject, useEffect, useRef, useState } from 'react';
import { MoreIcon } from './icons.tsx';
import { LightButton } from './light-button.tsx';
import { lazyOnIdle } from './when-idle.ts';
import './cut-text.css';

/** Class of a text that is cut off after as many lines as `--fb-lines` says, or else after one. */
export const cutTextClass = 'fb-cut-text';

/**
 * Whether any text of `cutTextClass` within an element is cut off, so that a button to read it all
 * is needed. It follows the element's size.
 * @param texts contents of the element
 */
export function useIsCut<E extends HTMLElement>(
  texts: readonly string[],
): [element: RefObject<E | null>, isCut: boolean] {
  const element = useRef<E>(null);
  const [isCut, setIsCut] = useState(false);
  const content = texts.join('\n');
  useEffect(() => {
    if (!element.current || content === '') return;
    const observer = new ResizeObserver(([entry]) => entry && setIsCut(hasCutText(entry.target)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [content]);
  return [element, isCut];
}

/** A difference of one pixel may come from rounding. */
const hasCutText = (element: Element): boolean =>
  [...element.querySelectorAll(`.${cutTextClass}`)].some(
    (text) => text.scrollHeight > text.clientHeight + 1,
  );

type WholeTextButtonProps = Omit<ComponentProps<typeof LightButton>, 'label' | 'children'> & {
  /** Name of the thing that the text belongs to. */
  name: string;
};

/** Opens a cut text in full, by touch and by keyboard. */
export function WholeTextButton({ name, className = '', ...button }: WholeTextButtonProps) {
  const t = useTexts();
  const label = t('wholeText', { name });
  return (
    <LightButton
      {...button}
      label={label}
      title={label}
      aria-haspopup="dialog"
      className={`fb-whole-text-button ${className}`.trim()}
    >
      <MoreIcon />
    </LightButton>
  );
}

/** The dialog is preloaded, since it must open without a network too. */
export const WholeTextDialog = lazyOnIdle(
  async () => (await import('./whole-text-modal.tsx')).default,
);
