import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import type { ReactNode } from 'react';
import { useDragging } from '../use-dragging';
import { useZoom } from '../use-zoom';
import { ViewerTools } from '../ViewerTools';
import type { Size } from '../zoom.domain';

interface ZoomedPictureProps {
  name: string;
  /** Size in pixels; null until it is known. */
  size: Size | null;
  /** Largest scale to which fitting enlarges the picture. */
  maxFitScale: number;
  /** The picture, which fills its box whatever the size. */
  children: ReactNode;
  pageChoice?: ReactNode;
}

/** Shows a picture whole at first, and lets the user zoom and move it. */
export function ZoomedPicture({
  name,
  size,
  maxFitScale,
  children,
  pageChoice,
}: ZoomedPictureProps) {
  const t = useTexts('case');
  const zoom = useZoom(size, 'whole', maxFitScale);
  const { scale, isFitted } = zoom;
  const gestures = {
    ...useDragging(zoom.frame),
    onDoubleClick: () => (isFitted ? zoom.zoomTo(scale * 2) : zoom.fit()),
  };

  return (
    <>
      <section
        ref={zoom.frame}
        className="fb-viewer-frame fb-viewer-picture"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrollable by the keys.
        tabIndex={0}
        aria-label={name}
        {...gestures}
      >
        <div
          className="fb-viewer-sheet"
          style={
            size
              ? { width: size.width * scale, height: size.height * scale }
              : { visibility: 'hidden' }
          }
        >
          {children}
        </div>
      </section>
      <ViewerTools zoom={zoom} fitLabel={t('viewer.fitWhole')}>
        {pageChoice}
      </ViewerTools>
    </>
  );
}
