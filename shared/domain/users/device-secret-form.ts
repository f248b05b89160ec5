import { object, string } from 'yup';

const digits = /^\d+$/;
const shortestPin = 6;
const shortestPassphrase = 10;

/**
 * What is wrong with a PIN or passphrase that a user chooses, as a key of the lock's texts. `easy`
 * is one digit again and again, or digits in their order; `other` is not repeated alike.
 */
export type SecretError = { key: 'short' | 'easy' | 'other' };

const toError = (key: SecretError['key']): SecretError => ({ key });

function isLongEnough(secret: string): boolean {
  if (digits.test(secret)) return secret.length >= shortestPin;
  return [...secret].length >= shortestPassphrase;
}

function isHardToGuess(secret: string): boolean {
  if (!digits.test(secret)) return true;
  const steps = new Set(
    [...secret].slice(1).map((digit, index) => Number(digit) - Number(secret[index])),
  );
  return steps.size !== 1 || ![-1, 0, 1].some((step) => steps.has(step));
}

/**
 * The rules of the form in which a user chooses the PIN or passphrase of a device. It never leaves
 * the device, so no API checks it.
 */
export const deviceSecretForm = object({
  secret: string()
    .test('long', toError('short'), (secret = '') => isLongEnough(secret))
    .test('hard', toError('easy'), (secret = '') => isHardToGuess(secret)),
  again: string().test('same', toError('other'), (again, { parent: { secret } }) => {
    // Before the first is taken there is nothing to repeat.
    return !isLongEnough(secret) || !isHardToGuess(secret) || again === secret;
  }),
});
