import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';

interface PasswordOwner {
  customerId: string;
  subject: string;
  caster: string;
}

export interface PasswordSeal {
  /** @returns the ciphertext in base64 */
  seal(password: string, owner: PasswordOwner): Promise<string>;
  /**
   * @returns null when the password was sealed with another key, or for another account or caster
   */
  open(sealed: string, owner: PasswordOwner): Promise<string | null>;
}

/**
 * Encrypts passwords at rest (age, https://age-encryption.org/v1) together with their owner: a
 * ciphertext that is moved to another row cannot be opened there.
 * @param keys lines like AGE-SECRET-KEY-1…; the first key encrypts, and all of them decrypt
 */
export function createPasswordSeal(keys: readonly string[]): PasswordSeal {
  const decrypter = new Decrypter();
  for (const key of keys) decrypter.addIdentity(key);
  const listOwnerParts = ({ customerId, subject, caster }: PasswordOwner) => [
    customerId,
    subject,
    caster,
  ];
  return {
    async seal(password, of) {
      const encrypter = new Encrypter();
      encrypter.addRecipient(await identityToRecipient(keys[0] ?? ''));
      const sealed = await encrypter.encrypt(JSON.stringify([password, ...listOwnerParts(of)]));
      return Buffer.from(sealed).toString('base64');
    },
    async open(sealed, of) {
      try {
        const text = await decrypter.decrypt(Buffer.from(sealed, 'base64'), 'text');
        const [password, ...ownerParts] = JSON.parse(text) as string[];
        return password !== undefined && ownerParts.join('\n') === listOwnerParts(of).join('\n')
          ? password
          : null;
      } catch {
        return null;
      }
    },
  };
}

/** @returns undefined when a line is not a key, or there is no key */
export function parseSealKeys(text: string): string[] | undefined {
  const keys = text.split(/\s*\n\s*/).filter((line) => line !== '' && !line.startsWith('#'));
  return keys.length > 0 && keys.every((key) => /^AGE-SECRET-KEY-1[0-9A-Z]{58}$/.test(key))
    ? keys
    : undefined;
}
