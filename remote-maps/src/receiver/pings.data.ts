import { openTonePlayer, type Tone, type TonePlayer } from './tone-player.data';

/** How fast pings follow each other, and what they say. */
interface Pace {
  /** Milliseconds between two pings. */
  interval: number;
  /** Whether the place is reached, which sounds different. */
  isReached: boolean;
  /** When the position is too old for another ping, in milliseconds since 1970. */
  until: number;
}

const nearing: readonly Tone[] = [{ pitch: 880, length: 0.06 }];
const reached: readonly Tone[] = [
  { pitch: 1320, length: 0.08 },
  { pitch: 1760, length: 0.08, delay: 0.12 },
];

export interface Pings {
  /** `null` for silence. */
  setPace(pace: Pace | null): void;
  close(): void;
}

/** Repeats a short tone at a pace, while the page is seen. */
export function openPings(player: TonePlayer = openTonePlayer()): Pings {
  let pace: Pace | null = null;
  let lastAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = () => {
    clearTimeout(timer);
    if (pace) timer = setTimeout(ping, Math.max(0, lastAt + pace.interval - performance.now()));
  };
  const ping = () => {
    if (!pace || Date.now() > pace.until) return;
    lastAt = performance.now();
    if (!document.hidden) for (const tone of pace.isReached ? reached : nearing) player.play(tone);
    schedule();
  };
  return {
    setPace(next) {
      pace = next;
      schedule();
    },
    close() {
      clearTimeout(timer);
      player.close();
    },
  };
}
