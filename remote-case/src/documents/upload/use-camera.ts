import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/**
 * Why there is no picture: the user or the system has said no, there is no camera, or another
 * program has it.
 */
export type CameraError = 'denied' | 'none' | 'busy';

/** `waiting`: not asked for yet. */
export type CameraState = 'waiting' | 'starting' | 'running' | CameraError;

/**
 * The camera, for as long as the component is shown. @param isWanted false until the user knows why
 * it is asked for
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>, isWanted: boolean) {
  const [current, setState] = useState<CameraState>('starting');
  const [tries, setTries] = useState(0);
  const stream = useRef<MediaStream | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try begins anew
  useEffect(() => {
    if (!isWanted) return;
    let isShown = true;
    const stop = (of: MediaStream | null) => {
      for (const track of of?.getTracks() ?? []) track.stop();
    };
    const start = async () => {
      try {
        const video1 = {
          facingMode: 'environment',
          width: { ideal: 4096 },
          height: { ideal: 2160 },
        };
        const started = await navigator.mediaDevices.getUserMedia({ video: video1 });
        if (!isShown || !video.current) return stop(started);
        stream.current = started;
        video.current.srcObject = started;
        await video.current.play();
        setState('running');
      } catch (error) {
        if (isShown) setState(cameraErrorOf(error));
      }
    };
    void start();
    return () => {
      isShown = false;
      stop(stream.current);
      stream.current = null;
    };
  }, [video, isWanted, tries]);

  const retry = useCallback(() => {
    setState('starting');
    setTries((now) => now + 1);
  }, []);
  const state = isWanted ? current : 'waiting';
  return { state, retry };
}

function cameraErrorOf(error: unknown): CameraError {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'denied';
}

/** The picture that the video shows now, with the time of this device. */
export async function photoOf(video: HTMLVideoElement): Promise<File | null> {
  const { videoWidth: width, videoHeight: height } = video;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const picture = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', 0.95),
  );
  return (
    picture && new File([picture], 'foto.jpg', { type: 'image/jpeg', lastModified: Date.now() })
  );
}
