import { type FixChange, type FixCourse, findFixChange, toNextCourse } from './fix-alarm.domain';
import type { FixQuality } from './fix-quality.domain';
import { openTonePlayer } from './tone-player.data';

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

interface FixAlarm {
  /** @param quality of a new epoch; `null` when epochs have stopped arriving */
  noticeQuality(quality: FixQuality | null): void;
  sound(signal: Signal): void;
  close(): void;
}

/** Sounds and vibrates when a fixed position is lost or regained. */
export function openFixAlarm(isSoundOn: () => boolean): FixAlarm {
  const player = openTonePlayer();
  let course: FixCourse = 'never';
  const sound = (signal: Signal) => {
    if (isSoundOn()) player.play({ pitch: pitches[signal], length: toneLength });
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
    close: player.close,
  };
}
