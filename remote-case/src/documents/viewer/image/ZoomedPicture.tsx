import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import type { ReactNode } from 'react';
import { useDragging } from '../use-dragging';
import { useZoom } from '../use-zoom';
import { ViewerTools } from '../ViewerTools';
import type { Size } from '../zoom.domain';

interface ZoomedPictureProps {
  name: string;
  /** Pixels; null while they are not known. */
  size: Size | null;
  /** Fitting enlarges up to this. */
  most: number;
  /** Fills its box, whatever size that has. */
  children: ReactNode;
  pageChoice?: ReactNode;
}

/** A picture that is seen whole at first, and can be enlarged and moved. */
export function ZoomedPicture({ name, size, most, children, pageChoice }: ZoomedPictureProps) {
  const t = useTexts('case');
  const zoom = useZoom(size, 'whole', most);
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
