import { hasVisibleLetter } from '../values/visible-text.ts';
import type { SignatureDraft } from './strokes.domain.ts';

/** State of the signature pad. */
export interface PadState extends SignatureDraft {
  /** Whether the party had signed before the pad was opened. */
  hadSignature: boolean;
  /** The name written instead of drawn, or null when the pad is for drawing. */
  typed: string | null;
  /** Whether anything was drawn or written since the pad was opened. */
  wasUsed: boolean;
  /** Who signs for the party; null for the party itself. */
  deputy: Deputy | null;
}

export interface Deputy {
  name: string;
  /**
   * Uuid of the document that the deputy's right rests on; null for none, undefined until the user
   * has chosen.
   */
  powerOfAttorney: string | null | undefined;
}

/**
 * A deputy who has not said its name. @param hasPowers whether there are powers of attorney to
 * choose from
 */
export const createDeputy = (hasPowers: boolean): Deputy => ({
  name: '',
  powerOfAttorney: hasPowers ? undefined : null,
});

export const openPad = (
  hadSignature: boolean,
  draft: SignatureDraft | null,
  deputy: Deputy | null = null,
): PadState => ({
  hadSignature,
  strokes: draft?.strokes ?? [],
  wiped: draft?.wiped ?? false,
  typed: null,
  wasUsed: draft !== null,
  deputy,
});

/** The signature from before that is still on the sheet. */
export const isFormerShown = ({ hadSignature, wiped, typed }: PadState) =>
  hadSignature && !wiped && typed === null;

/**
 * Whether the sheet takes no stroke: what has been signed is replaced only by whoever asks for it.
 */
export const isLocked = (pad: PadState): boolean => isFormerShown(pad) && pad.strokes.length === 0;

/** Whether what is on the sheet now would make a signature. */
export const hasWriting = ({ strokes, typed }: PadState) =>
  typed === null ? strokes.length > 0 : typed.trim() !== '';

/** What has to be said of a deputy before it can sign; null when nothing is missing. */
export function findMissing({ deputy }: PadState): 'name' | 'power of attorney' | null {
  if (deputy === null) return null;
  if (!hasVisibleLetter(deputy.name)) return 'name';
  return deputy.powerOfAttorney === undefined ? 'power of attorney' : null;
}

/** An emptied sheet can be accepted too: that removes the signature. */
export const canAccept = (pad: PadState): boolean =>
  hasWriting(pad) ? findMissing(pad) === null : pad.wiped && (pad.hadSignature || pad.wasUsed);

/** Whether a deputy would sign whose right rests on no document of the case. */
export const isWithoutPower = ({ deputy }: PadState): boolean => deputy?.powerOfAttorney === null;

export const canTryAgain = (pad: PadState): boolean => hasWriting(pad) || isFormerShown(pad);

/** What stands in the way of closing: what would be lost, that nobody has signed, or nothing. */
export function findClosingQuestion(pad: PadState): 'unsaved' | 'no signature' | null {
  if (hasWriting(pad) || pad.strokes.length > 0 || (pad.hadSignature && pad.wiped))
    return 'unsaved';
  return pad.hadSignature ? null : 'no signature';
}

export const wipe = (pad: PadState): PadState => ({
  ...pad,
  strokes: [],
  wiped: true,
  typed: pad.typed === null ? null : '',
});

export const withStroke = (pad: PadState, stroke: PadState['strokes'][number]): PadState => ({
  ...pad,
  strokes: [...pad.strokes, stroke],
  wasUsed: true,
});

export const withoutLastStroke = (pad: PadState): PadState => ({
  ...pad,
  strokes: pad.strokes.slice(0, -1),
});

export const withTyped = (pad: PadState, typed: string | null): PadState => ({
  ...pad,
  typed,
  wasUsed: pad.wasUsed || Boolean(typed?.trim()),
});
