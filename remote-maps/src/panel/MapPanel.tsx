import { useTexts } from '@feltbok/shared/i18n/i18n';
import { CloseIcon } from '@feltbok/shared/ui/icons';
import { type ReactNode, useEffect, useId, useRef } from 'react';
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
 * What floats over the map: a drawer at its side, on a narrow screen a sheet from below. Takes the focus when it opens,
 * gives it back when it closes; Escape closes it. The map beneath stays as it is, and in use.
 */
export function MapPanel({ id, title, onClose, foot, children }: MapPanelProps) {
  const shared = useTexts();
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);

  useEffect(() => {
    const opener = document.activeElement;
    const element = panel.current;
    element?.focus({ preventScroll: true });
    return () => {
      const isInside = element?.contains(document.activeElement) || document.activeElement === document.body;
      if (isInside && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);

  return (
    <aside
      id={id}
      ref={panel}
      className="fb-maps-panel"
      aria-labelledby={titleId}
      tabIndex={-1}
      // What is pressed in a dialog that the panel opened comes here too, by way of React.
      onKeyDown={({ key, target }) => key === 'Escape' && panel.current?.contains(target as Node) && onClose()}
    >
      <header className="fb-maps-panel-head">
        <h3 id={titleId}>{title}</h3>
        <button type="button" className="fb-maps-panel-close" aria-label={shared('close')} onClick={onClose}>
          <CloseIcon />
        </button>
      </header>
      <div className="fb-maps-panel-body">{children}</div>
      {foot && <footer className="fb-maps-panel-foot">{foot}</footer>}
    </aside>
  );
}
