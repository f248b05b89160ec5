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
  /** What stays in view at the foot while the rest scrolls. */
  foot?: ReactNode;
  children: ReactNode;
}

/**
 * Panel over the map: a drawer at its side, on a narrow screen a sheet from below, which collapses
 * to its title. Takes the focus when it opens and gives it back; Escape closes it, and the map
 * stays in use.
 */
export function MapPanel({ id, title, onClose, foot, children }: MapPanelProps) {
  const t = useTexts('maps');
  const shared = useTexts();
  const titleId = useId();
  const contentId = useId();
  const panel = useRef<HTMLElement>(null);
  const isSheet = useMedia(narrowScreen);
  const [isCollapsed, setCollapsed] = useState(false);
  const collapse = (now: boolean) => {
    // What is to be hidden must not have the focus.
    if (now && !findHead(panel.current)?.contains(document.activeElement))
      panel.current?.focus({ preventScroll: true });
    setCollapsed(now);
  };
  const { handlers, isPulled } = useSheetPull(panel, isCollapsed, collapse);
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
      className={`fb-maps-panel${isTitleAlone ? ' fb-maps-panel-collapsed' : ''}${isPulled ? ' fb-maps-panel-pulled' : ''}`}
      aria-labelledby={titleId}
      tabIndex={-1}
      // What is pressed in a dialog that the panel opened comes here too, by way of React.
      onKeyDown={({ key, target }) =>
        key === 'Escape' && panel.current?.contains(target as Node) && onClose()
      }
    >
      <header className="fb-maps-panel-head" {...(isSheet && handlers)}>
        <h3 id={titleId}>{title}</h3>
        {isSheet && (
          <button
            type="button"
            className="fb-maps-panel-button fb-maps-panel-fold"
            aria-label={t('panel.contents')}
            aria-expanded={!isCollapsed}
            aria-controls={contentId}
            onClick={() => collapse(!isCollapsed)}
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
