import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { percentText } from '@feltbok/runtime/i18n/number-text.ts';
import { FitIcon, MinusIcon, PlusIcon } from '@feltbok/ui/case-icons.tsx';
import { Button } from '@feltbok/ui/core.tsx';
import { type ReactNode, useEffect } from 'react';
import type { Zoom } from './use-zoom';

interface ViewerToolsProps {
  zoom: Zoom;
  fitLabel: string;
  /** The choice of pages for a document with several. */
  children?: ReactNode;
}

/**
 * The toolbar under a document, within reach of the thumbs. The keys +, - and 0 do the same as its
 * buttons.
 */
export function ViewerTools({ zoom, fitLabel, children }: ViewerToolsProps) {
  const t = useTexts('case');
  const language = useLanguage();
  const { step, fit } = zoom;

  useEffect(() => {
    const zoomByKey = (event: KeyboardEvent) => {
      if (
        event.altKey ||
        event.metaKey ||
        (event.target as Element | null)?.matches('input, select')
      )
        return;
      const act = { '+': () => step(1), '=': () => step(1), '-': () => step(-1), '0': fit }[
        event.key
      ];
      if (!act) return;
      // The browser would otherwise zoom its whole page by the same keys with Ctrl.
      event.preventDefault();
      act();
    };
    addEventListener('keydown', zoomByKey);
    return () => removeEventListener('keydown', zoomByKey);
  }, [step, fit]);

  return (
    <div className="fb-viewer-tools" role="toolbar" aria-label={t('viewer.tools')}>
      {children}
      <div className="fb-viewer-zoom">
        <Button aria-label={t('viewer.zoomOut')} onClick={() => step(-1)}>
          <MinusIcon size={20} />
        </Button>
        <output aria-label={t('viewer.scale')}>
          {percentText(Math.round(zoom.scale * 100), language)}
        </output>
        <Button aria-label={t('viewer.zoomIn')} onClick={() => step(1)}>
          <PlusIcon size={20} />
        </Button>
        <Button aria-pressed={zoom.isFitted} onClick={fit}>
          <FitIcon size={20} />
          <span>{fitLabel}</span>
        </Button>
      </div>
    </div>
  );
}
