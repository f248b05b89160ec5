import { type FixChange, type FixCourse, findFixChange, toNextCourse } from './fix-alarm.domain';
import type { FixQuality } from './fix-quality.domain';

type Signal = FixChange | 'measured';

/**
 * Hertz: low for a loss, high when the solution is fixed again, highest when a mark is measured.
 */
const pitches: Record<Signal, number> = { lost: 330, regained: 880, measured: 1320 };
/** Milliseconds of vibration and rest, alternating. */
const patterns: Record<Signal, number[]> = {
  lost: [300, 100, 300],
  regained: [100],
  measured: [80, 60, 80],
};
/** Duration in seconds. */
const toneLength = 0.4;
/** Gain, where 1 is the loudest that the device can play. */
const loudness = 0.5;

interface FixAlarm {
  /** @param quality of a new epoch; `null` when epochs have stopped arriving */
  noticeQuality(quality: FixQuality | null): void;
  sound(signal: Signal): void;
  close(): void;
}

/**
 * Sounds and vibrates when a fixed position is lost or regained. The browser permits sound only
 * after the first press.
 */
export function openFixAlarm(isSoundOn: () => boolean): FixAlarm {
  const context = 'AudioContext' in globalThis ? new AudioContext() : null;
  const allowSound = () => void context?.resume();
  if (context?.state === 'suspended') addEventListener('pointerdown', allowSound, { once: true });
  let course: FixCourse = 'never';
  const sound = (signal: Signal) => {
    if (context && isSoundOn()) play(context, pitches[signal]);
    // Safari has no vibration.
    navigator.vibrate?.(patterns[signal]);
  };
  return {
    noticeQuality(quality) {
      const after = toNextCourse(course, quality);
      const change = findFixChange(course, after);
      course = after;
      if (change) sound(change);
    },
    sound,
    close() {
      removeEventListener('pointerdown', allowSound);
      void context?.close();
    },
  };
}

function play(context: AudioContext, pitch: number): void {
  void context.resume();
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = pitch;
  volume.gain.value = loudness;
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + toneLength);
}
