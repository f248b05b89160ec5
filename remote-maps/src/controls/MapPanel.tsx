import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useMedia } from '@feltbok/ui/device-preferences.ts';
import { ChevronDownIcon, CloseIcon } from '@feltbok/ui/icons.tsx';
import { narrowScreen } from '@feltbok/ui/styles/breakpoints.ts';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useSheetPull } from './use-sheet-pull';
import './map-panel.css';

interface MapPanelProps {
  id: string;
  title: string;
  onClose: () => void;
  /** Stands beside the title. */
  action?: ReactNode;
  /** Stays visible at the foot while the rest scrolls. */
  foot?: ReactNode;
  children: ReactNode;
}

/**
 * A panel over the map: a drawer at its side, or on a narrow screen a sheet from below that
 * collapses to its title. It takes the focus when it opens and returns it; Escape closes it, and
 * the map stays usable.
 */
export function MapPanel({ id, title, onClose, action, foot, children }: MapPanelProps) {
  const t = useTexts('maps');
  const shared = useTexts();
  const titleId = useId();
  const contentId = useId();
  const panel = useRef<HTMLElement>(null);
  const isSheet = useMedia(narrowScreen);
  const [isCollapsed, setCollapsed] = useState(false);
  const setTitleAlone = (now: boolean) => {
    // Hidden content must not keep the focus.
    if (now && !findHead(panel.current)?.contains(document.activeElement))
      panel.current?.focus({ preventScroll: true });
    setCollapsed(now);
  };
  const { handlers, isPulled } = useSheetPull(panel, isCollapsed, setTitleAlone);
  const isTitleAlone = isSheet && isCollapsed && !isPulled;

  useEffect(() => {
    const opener = document.activeElement;
    const element = panel.current;
    element?.focus({ preventScroll: true });
    return () => {
      const isInside =
        element?.contains(document.activeElement) || document.activeElement === document.body;
      if (isInside && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);

  return (
    <aside
      id={id}
      ref={panel}
      className={[
        'fb-maps-panel',
        isTitleAlone && 'fb-maps-panel-collapsed',
        isPulled && 'fb-maps-panel-pulled',
      ]
        .filter(Boolean)
        .join(' ')}
      aria-labelledby={titleId}
      tabIndex={-1}
      // Keys pressed in a dialog of the panel also arrive here, through React's tree.
      onKeyDown={({ key, target }) =>
        key === 'Escape' && panel.current?.contains(target as Node) && onClose()
      }
    >
      <header className="fb-maps-panel-head" {...(isSheet && handlers)}>
        <h3 id={titleId}>{title}</h3>
        {action}
        {isSheet && (
          <button
            type="button"
            className="fb-maps-panel-button fb-maps-panel-fold"
            aria-label={t('panel.contents')}
            aria-expanded={!isCollapsed}
            aria-controls={contentId}
            onClick={() => setTitleAlone(!isCollapsed)}
          >
            <ChevronDownIcon />
          </button>
        )}
        <button
          type="button"
          className="fb-maps-panel-button"
          aria-label={shared('close')}
          onClick={onClose}
        >
          <CloseIcon />
        </button>
      </header>
      <div id={contentId} className="fb-maps-panel-content" hidden={isTitleAlone}>
        <div className="fb-maps-panel-body">{children}</div>
        {foot && <footer className="fb-maps-panel-foot">{foot}</footer>}
      </div>
    </aside>
  );
}

const findHead = (panel: HTMLElement | null) => panel?.querySelector('.fb-maps-panel-head');
