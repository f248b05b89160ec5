/** Metres: no pole is longer. */
const longestPole = 20;

/**
 * Reads the height of the antenna above the mark.
 * @param typed metres, with a decimal comma or point; empty where it is not known
 * @returns metres; null where it is empty, 'wrong' where it is no height of a pole
 */
export function antennaHeightOf(typed: string): number | null | 'wrong' {
  const text = typed.replace(',', '.').trim();
  if (text === '') return null;
  return /^\d{1,2}(\.\d{1,4})?$/.test(text) && Number(text) <= longestPole ? Number(text) : 'wrong';
}
