import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';

interface PasswordOf {
  customerId: string;
  subject: string;
  caster: string;
}

export interface PasswordSeal {
  /** @returns base64 */
  seal(password: string, of: PasswordOf): Promise<string>;
  /** Null where it was sealed for another key, account or caster. */
  open(sealed: string, of: PasswordOf): Promise<string | null>;
}

/**
 * Encrypts passwords at rest (age, https://age-encryption.org/v1), each with whose it is: moved to
 * another row it is nobody's.
 * @param keys lines like AGE-SECRET-KEY-1…: the first encrypts, all of them open
 */
export function passwordSeal(keys: readonly string[]): PasswordSeal {
  const decrypter = new Decrypter();
  for (const key of keys) decrypter.addIdentity(key);
  const inOrder = ({ customerId, subject, caster }: PasswordOf) => [customerId, subject, caster];
  return {
    async seal(password, of) {
      const encrypter = new Encrypter();
      encrypter.addRecipient(await identityToRecipient(keys[0] ?? ''));
      const sealed = await encrypter.encrypt(JSON.stringify([password, ...inOrder(of)]));
      return Buffer.from(sealed).toString('base64');
    },
    async open(sealed, of) {
      try {
        const text = await decrypter.decrypt(Buffer.from(sealed, 'base64'), 'text');
        const [password, ...whose] = JSON.parse(text) as string[];
        return password !== undefined && whose.join('\n') === inOrder(of).join('\n')
          ? password
          : null;
      } catch {
        return null;
      }
    },
  };
}

/** @returns undefined where a line is no key, or there is none */
export function parseSealKeys(text: string): string[] | undefined {
  const keys = text.split(/\s*\n\s*/).filter((line) => line !== '' && !line.startsWith('#'));
  return keys.length > 0 && keys.every((key) => /^AGE-SECRET-KEY-1[0-9A-Z]{58}$/.test(key))
    ? keys
    : undefined;
}
