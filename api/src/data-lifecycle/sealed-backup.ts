import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { packTar, unpackTar } from 'modern-tar/fs';
import { newFolder } from './export-folder';

const usage = [
  'usage: sealed-backup key                              prints a new key, and whom to encrypt for: store the key elsewhere',
  '       sealed-backup seal <folder> <file> <recipient> a tar of the folder, encrypted for the recipient in that file',
  '       sealed-backup open <file> <folder> <key>       what is in it, with the key in that file, into a new folder',
].join('\n');

/**
 * A folder as one encrypted file (age, https://age-encryption.org/v1, around a tar), which its
 * writer cannot read again. It has its name only once it is whole.
 */
async function seal(folder: string, file: string, recipientFile: string): Promise<void> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(await lineOf(recipientFile));
  const sealed = await encrypter.encrypt(webStream(packTar(folder)));
  await pipeline(
    Readable.fromWeb(sealed as NodeStream),
    createWriteStream(`${file}.new`, { mode: 0o600, flush: true }),
  );
  await rename(`${file}.new`, file);
}

/** @throws Error when the key is another's, or the file was changed or cut off */
async function open(file: string, folder: string, identityFile: string): Promise<void> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(await lineOf(identityFile));
  await newFolder(folder);
  const opened = await decrypter.decrypt(webStream(createReadStream(file)));
  await pipeline(
    Readable.fromWeb(opened as NodeStream),
    unpackTar(folder, { fmode: 0o600, dmode: 0o700 }),
  );
}

const webStream = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>;

/** The line that is no comment, as age-keygen writes its files. */
async function lineOf(file: string): Promise<string> {
  const lines = (await readFile(file, 'utf8')).split('\n').map((line) => line.trim());
  return lines.find((line) => line !== '' && !line.startsWith('#')) ?? '';
}

async function perform([verb, ...paths]: string[]): Promise<string> {
  const [first, second, third] = paths;
  if (verb === 'key' && paths.length === 0) {
    const identity = await generateX25519Identity();
    return `# backup_recipient: ${await identityToRecipient(identity)}\n${identity}`;
  }
  if (first === undefined || second === undefined || third === undefined || paths.length > 3)
    throw new Error(usage);
  if (verb === 'seal') await seal(first, second, third);
  else if (verb === 'open') await open(first, second, third);
  else throw new Error(usage);
  return second;
}

perform(process.argv.slice(2)).then(
  (said) => process.stdout.write(`${said}\n`),
  (error: unknown) => {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  },
);
