import { openDB } from 'idb';
import { deleteKeys, keyDatabaseName, openRecordCipher } from './record-cipher.data.ts';

let user: string;
beforeEach(() => {
  user = crypto.randomUUID();
});

const bytes = new TextEncoder().encode('01010112345');
const decode = (opened: ArrayBuffer) => new TextDecoder().decode(opened);

test('sealed bytes look random, and the user’s cipher opens them after a restart', async () => {
  const sealed = await (await openRecordCipher(user)).seal(bytes, 'here');
  expect(decode(sealed.cipher)).not.toContain('01010112345');
  expect(decode(await (await openRecordCipher(user)).open(sealed, 'here'))).toBe('01010112345');
});

test.each([
  ['another user', async () => openRecordCipher(crypto.randomUUID()), 'here'],
  ['another place', async () => openRecordCipher(user), 'there'],
  [
    'a user whose key was forgotten',
    async () => {
      await deleteKeys(user);
      return openRecordCipher(user);
    },
    'here',
  ],
])('%s cannot open it', async (_, openOther, place) => {
  const sealed = await (await openRecordCipher(user)).seal(bytes, 'here');
  const cipher = await openOther();
  await expect(cipher.open(sealed, place)).rejects.toMatchObject({ name: 'OperationError' });
});

test('the key cannot be exported from the browser', async () => {
  await openRecordCipher(user);
  const database = await openDB(keyDatabaseName);
  const { key } = await database.get('keys', user);
  database.close();
  expect(key.extractable).toBe(false);
});

test('two tabs opened at once share one key', async () => {
  const [first, second] = await Promise.all([openRecordCipher(user), openRecordCipher(user)]);
  expect(decode(await second.open(await first.seal(bytes, 'here'), 'here'))).toBe('01010112345');
});
