const digits = /^\d+$/;
const shortestPin = 6;
const shortestPassphrase = 10;

/**
 * Why a PIN or passphrase is not taken; null when it is. `easy`: one digit again and again, or
 * digits in their order.
 */
export function findSecretError(secret: string): 'short' | 'easy' | null {
  if (!digits.test(secret)) return [...secret].length < shortestPassphrase ? 'short' : null;
  if (secret.length < shortestPin) return 'short';
  const steps = new Set(
    [...secret].slice(1).map((digit, index) => Number(digit) - Number(secret[index])),
  );
  return steps.size === 1 && [-1, 0, 1].some((step) => steps.has(step)) ? 'easy' : null;
}
