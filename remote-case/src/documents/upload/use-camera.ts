import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** Why there is no picture: access was denied, there is no camera, or another program uses it. */
export type CameraError = 'denied' | 'none' | 'busy';

/** `waiting` until the camera may be started. */
export type CameraState = 'waiting' | 'starting' | 'running' | CameraError;

/**
 * Shows the camera's picture in the video element. @param isWanted false until the user has been
 * told why the camera is needed
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>, isWanted: boolean) {
  const [current, setState] = useState<CameraState>('starting');
  const [tries, setTries] = useState(0);
  const stream = useRef<MediaStream | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry starts the camera again
  useEffect(() => {
    if (!isWanted) return;
    let isShown = true;
    const stop = (mediaStream: MediaStream | null) => {
      for (const track of mediaStream?.getTracks() ?? []) track.stop();
    };
    const start = async () => {
      try {
        const constraints = {
          facingMode: 'environment',
          width: { ideal: 4096 },
          height: { ideal: 2160 },
        };
        const started = await navigator.mediaDevices.getUserMedia({ video: constraints });
        if (!isShown || !video.current) return stop(started);
        stream.current = started;
        video.current.srcObject = started;
        await video.current.play();
        setState('running');
      } catch (error) {
        if (isShown) setState(toCameraError(error));
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

function toCameraError(error: unknown): CameraError {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none';
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'denied';
}

/** Takes the picture that the video shows now, dated by this device's clock. */
export async function capturePhoto(video: HTMLVideoElement): Promise<File | null> {
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
