/** Why a reader does not see a text: it is hidden, too small, or too similar to its background. */
export type HidingReason = 'hidden' | 'size' | 'contrast';

const isZero = (value: string | undefined): boolean =>
  /^0+(?:\.0+)?(?:[a-z]+|%)?$/i.test(value?.trim() ?? '');

/** A text moved farther left than the page margin is outside the page. */
const isMovedOut = (value: string | undefined): boolean =>
  /^-\d{3,}(?:\.\d+)?(?:px|pt|)$/i.test(value?.trim() ?? '') ||
  /^-\d{2,}(?:\.\d+)?(?:r?em|cm|vw|%)$/i.test(value?.trim() ?? '');

/**
 * Finds out whether styles hide a text.
 * @param styles by property, in lower case
 * @returns `null` for styles that hide nothing; colours are compared with their background
 * elsewhere
 */
export function findHidingReason(styles: Readonly<Record<string, string>>): HidingReason | null {
  const isOff =
    styles.display?.toLowerCase() === 'none' ||
    /^(?:hidden|collapse)$/i.test(styles.visibility ?? '') ||
    styles['mso-hide']?.toLowerCase() === 'all' ||
    isMovedOut(styles['text-indent']) ||
    isMovedOut(styles['margin-left']);
  if (isOff) return 'hidden';
  if (styles.opacity !== undefined && Number.parseFloat(styles.opacity) < 0.4) return 'contrast';
  if (/^transparent$|^(?:rgb|hsl)a\([^)]*[,/]\s*0(?:\.0+)?%?\s*\)$/i.test(styles.color ?? '')) {
    return 'contrast';
  }
  const sizes = [styles['font-size'], styles.width, styles.height];
  const limits = [styles['max-width'], styles['max-height']];
  return [...sizes, ...limits].some(isZero) ? 'size' : null;
}
