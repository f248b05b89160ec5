import { useState } from 'react';
import { useObjectUrl } from '../use-object-url';
import type { ViewProps } from '../view-props';
import type { Size } from '../zoom.domain';
import { ZoomedPicture } from './ZoomedPicture';

/** A drawing has no size of its own in pixels: this long is its long side at 100 %. */
const longSide = 1200;

/**
 * A drawing in SVG. As a picture, and never as a part of the page: so the browser runs no script in
 * it and fetches nothing that it names.
 */
export function DrawingView({ content, name, onViewError }: ViewProps) {
  const [size, setSize] = useState<Size | null>(null);
  const address = useObjectUrl(content);

  const onLoad = ({ naturalWidth, naturalHeight }: HTMLImageElement) => {
    const scale = longSide / Math.max(naturalWidth, naturalHeight, 1);
    setSize({ width: naturalWidth * scale || longSide, height: naturalHeight * scale || longSide });
  };
  return (
    <ZoomedPicture name={name} size={size} most={2}>
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
