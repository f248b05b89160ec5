import { hasTooManyPixelsToShow } from '@feltbok/offline/photos/too-many-pixels.ts';
import { useCallback, useEffect, useState } from 'react';
import { useObjectUrl } from '../use-object-url';
import type { ViewProps } from '../view-props';
import type { Size } from '../zoom.domain';
import { ZoomedPicture } from './ZoomedPicture';

/** Shows a picture that the browser can decode. */
export function PictureView({ content, name, onViewError }: ViewProps) {
  const [isChecked, setChecked] = useState(false);
  const [size, setSize] = useState<Size | null>(null);
  const address = useObjectUrl(content);

  useEffect(() => {
    let isShown = true;
    hasTooManyPixelsToShow(content).then(
      (hasTooMany) => {
        if (!isShown) return;
        if (hasTooMany) onViewError('too large');
        else setChecked(true);
      },
      () => isShown && onViewError('damaged'),
    );
    return () => {
      isShown = false;
    };
  }, [content, onViewError]);

  const onLoad = useCallback(
    ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement) =>
      setSize({ width, height }),
    [],
  );
  return (
    <ZoomedPicture name={name} size={size} maxFitScale={1}>
      {isChecked && address && (
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
