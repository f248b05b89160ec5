import { changeOfFix, courseOfFix, type FixChange, type FixCourse } from './fix-alarm.domain';
import type { FixQuality } from './fix-quality.domain';

type Signal = FixChange | 'measured';

/** Hertz: low for a loss, high when it is fixed again, higher when a mark is measured. */
const pitches: Record<Signal, number> = { lost: 330, regained: 880, measured: 1320 };
/** Milliseconds of shaking and rest. */
const patterns: Record<Signal, number[]> = {
  lost: [300, 100, 300],
  regained: [100],
  measured: [80, 60, 80],
};
/** Seconds. */
const toneLength = 0.4;
/** Of 1, which is as loud as the device goes. */
const loudness = 0.5;

interface FixAlarm {
  /** @param quality of an epoch that has come; null where none come any more */
  notice(quality: FixQuality | null): void;
  sound(signal: Signal): void;
  close(): void;
}

/**
 * Sounds and shakes when a fixed position is lost or there again; the browser lets it sound from
 * the first press on.
 */
export function openFixAlarm(isSoundOn: () => boolean): FixAlarm {
  const context = 'AudioContext' in globalThis ? new AudioContext() : null;
  const allowSound = () => void context?.resume();
  if (context?.state === 'suspended') addEventListener('pointerdown', allowSound, { once: true });
  let course: FixCourse = 'never';
  const sound = (signal: Signal) => {
    if (context && isSoundOn()) play(context, pitches[signal]);
    // Safari has none.
    navigator.vibrate?.(patterns[signal]);
  };
  return {
    notice(quality) {
      const after = courseOfFix(course, quality);
      const change = changeOfFix(course, after);
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
