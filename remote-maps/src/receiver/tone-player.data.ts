/** Gain, where 1 is the loudest that the device can play. */
const loudness = 0.5;

export interface Tone {
  /** Hertz. */
  pitch: number;
  /** Seconds. */
  length: number;
  /** Seconds until it begins; none without it. */
  delay?: number;
}

export interface TonePlayer {
  play(tone: Tone): void;
  close(): void;
}

/** Plays tones. The browser permits sound only after the first press. */
export function openTonePlayer(): TonePlayer {
  const context = 'AudioContext' in globalThis ? new AudioContext() : null;
  const allowSound = () => void context?.resume();
  if (context?.state === 'suspended') addEventListener('pointerdown', allowSound, { once: true });
  return {
    play(tone) {
      if (context) playTone(context, tone);
    },
    close() {
      removeEventListener('pointerdown', allowSound);
      void context?.close();
    },
  };
}

function playTone(context: AudioContext, { pitch, length, delay = 0 }: Tone): void {
  void context.resume();
  const tone = context.createOscillator();
  const volume = context.createGain();
  const begin = context.currentTime + delay;
  tone.frequency.value = pitch;
  volume.gain.value = loudness;
  tone.connect(volume).connect(context.destination);
  tone.start(begin);
  tone.stop(begin + length);
}
