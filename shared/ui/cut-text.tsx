import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { type ComponentProps, type RefObject, useEffect, useRef, useState } from 'react';
import { MoreIcon } from './icons.tsx';
import { LightButton } from './light-button.tsx';
import { lazyOnIdle } from './when-idle.ts';
import './cut-text.css';

/**
 * For a text that shows as many lines as `--fb-lines` says, one where nothing says so, and is cut
 * off after them.
 */
export const cutTextClass = 'fb-cut-text';

/**
 * Whether any of the texts of `cutTextClass` in an element is cut off where it stands, so that a
 * way to read it whole is to be shown. Followed as the element's size changes.
 * @param texts what they say
 */
export function useIsCut<E extends HTMLElement>(
  texts: readonly string[],
): [element: RefObject<E | null>, isCut: boolean] {
  const element = useRef<E>(null);
  const [isCut, setIsCut] = useState(false);
  const said = texts.join('\n');
  useEffect(() => {
    if (!element.current || said === '') return;
    const observer = new ResizeObserver(([entry]) => entry && setIsCut(hasCutText(entry.target)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [said]);
  return [element, isCut];
}

/** One pixel is what rounding may leave. */
const hasCutText = (element: Element): boolean =>
  [...element.querySelectorAll(`.${cutTextClass}`)].some(
    (text) => text.scrollHeight > text.clientHeight + 1,
  );

type WholeTextButtonProps = Omit<ComponentProps<typeof LightButton>, 'label' | 'children'> & {
  /** What the text is of. */
  name: string;
};

/** The way to read a text that is cut off, by finger and by keyboard. */
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

/** It must also open once the network is down. */
export const WholeTextDialog = lazyOnIdle(
  async () => (await import('./whole-text-modal.tsx')).default,
);
