import type { Area } from '@feltbok/domain/photos/photo-size.domain.ts';
import type { PreparedPhoto } from '@feltbok/offline/photos/make-photo.ts';
import { preparePhoto } from '@feltbok/offline/photos/prepare-photo.ts';
import { useCallback, useEffect, useRef, useState } from 'react';

/** A photograph on its way to be saved: being made ready, ready, or of no use. */
export type ListPhoto =
  | { state: 'preparing' }
  | {
      state: 'ready';
      photo: PreparedPhoto;
      /** All of the photograph, of which the user chooses a part. */
      whole: PreparedPhoto;
    }
  | { state: 'failed'; error: unknown };

/**
 * Makes the photograph to be saved from a file of the camera, cut to a part of it when the user
 * asks.
 */
export function useListPhoto(file: File) {
  const [shown, setShown] = useState<ListPhoto>({ state: 'preparing' });
  const latest = useRef(0);

  const prepare = useCallback((from: File, part?: { area: Area; whole: PreparedPhoto }) => {
    latest.current += 1;
    const number = latest.current;
    const show = (photo: ListPhoto) => {
      // Another photo, or another part of it, has been asked for meanwhile.
      if (number === latest.current) setShown(photo);
    };
    show({ state: 'preparing' });
    preparePhoto(from, part?.area).then(
      (photo) => show({ state: 'ready', photo, whole: part?.whole ?? photo }),
      (error: unknown) => show({ state: 'failed', error }),
    );
  }, []);

  useEffect(() => {
    prepare(file);
    return () => {
      latest.current += 1;
    };
  }, [file, prepare]);
  // The file is read again, as it has all the pixels that the camera saw.
  const crop = (area: Area, whole: PreparedPhoto) => prepare(file, { area, whole });
  return { shown, crop };
}
