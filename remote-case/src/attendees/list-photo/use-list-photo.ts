import type { Area } from '@feltbok/domain/photos/photo-size.domain.ts';
import type { PreparedPhoto } from '@feltbok/offline/photos/make-photo.ts';
import { preparePhoto } from '@feltbok/offline/photos/prepare-photo.ts';
import { useCallback, useEffect, useRef, useState } from 'react';

/** A photograph that is being prepared, is ready to be saved, or cannot be used. */
export type ListPhoto =
  | { state: 'preparing' }
  | {
      state: 'ready';
      photo: PreparedPhoto;
      /** The whole photograph, of which the user may choose a part. */
      whole: PreparedPhoto;
    }
  | { state: 'failed'; error: unknown };

/** Prepares a camera file to be saved, and cuts it to a part when the user asks for that. */
export function useListPhoto(file: File) {
  const [shown, setShown] = useState<ListPhoto>({ state: 'preparing' });
  const latestRequest = useRef(0);

  const prepare = useCallback((source: File, part?: { area: Area; whole: PreparedPhoto }) => {
    latestRequest.current += 1;
    const request = latestRequest.current;
    const show = (photo: ListPhoto) => {
      // A later request for another photo or part replaces this one.
      if (request === latestRequest.current) setShown(photo);
    };
    show({ state: 'preparing' });
    preparePhoto(source, part?.area).then(
      (photo) => show({ state: 'ready', photo, whole: part?.whole ?? photo }),
      (error: unknown) => show({ state: 'failed', error }),
    );
  }, []);

  useEffect(() => {
    prepare(file);
    return () => {
      latestRequest.current += 1;
    };
  }, [file, prepare]);
  // The file is read again, since the prepared photo has fewer pixels.
  const crop = (area: Area, whole: PreparedPhoto) => prepare(file, { area, whole });
  return { shown, crop };
}
