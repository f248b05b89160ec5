import { useState } from 'react';
import { useObjectUrl } from '../use-object-url';
import type { ViewProps } from '../view-props';
import type { Size } from '../zoom.domain';
import { ZoomedPicture } from './ZoomedPicture';

/** Pixels of the longer side at 100 %, since a drawing has no size of its own in pixels. */
const longSide = 1200;

/**
 * Shows an SVG drawing as an image element, in which the browser runs no scripts and fetches
 * nothing.
 */
export function DrawingView({ content, name, onViewError }: ViewProps) {
  const [size, setSize] = useState<Size | null>(null);
  const address = useObjectUrl(content);

  const onLoad = ({ naturalWidth, naturalHeight }: HTMLImageElement) => {
    const scale = longSide / Math.max(naturalWidth, naturalHeight, 1);
    setSize({ width: naturalWidth * scale || longSide, height: naturalHeight * scale || longSide });
  };
  return (
    <ZoomedPicture name={name} size={size} maxFitScale={2}>
      {address && (
        <img
          src={address}
          alt={name}
          draggable={false}
          onLoad={(event) => onLoad(event.currentTarget)}
          onError={() => onViewError('damaged')}
        />
      )}
    </ZoomedPicture>
  );
}
