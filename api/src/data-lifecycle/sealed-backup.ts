import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { packTar, unpackTar } from 'modern-tar/fs';
import { createExportFolder } from './export-folder';

const usage = [
  'usage:',
  '  sealed-backup key',
  '    prints a new key and its recipient; store the key on another machine',
  '  sealed-backup seal <folder> <file> <recipient>',
  '    writes a tar of the folder, encrypted for the recipient in that file',
  '  sealed-backup open <file> <folder> <key>',
  '    decrypts the file with the key in that file, into a new folder',
].join('\n');

/**
 * Packs a folder into one encrypted file (age, https://age-encryption.org/v1, around a tar) that
 * its writer cannot decrypt. The file gets its name once it is whole.
 */
async function seal(folder: string, file: string, recipientFile: string): Promise<void> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(await readFirstLine(recipientFile));
  const encrypted = await encrypter.encrypt(toWebStream(packTar(folder)));
  await pipeline(
    Readable.fromWeb(encrypted as NodeStream),
    createWriteStream(`${file}.new`, { mode: 0o600, flush: true }),
  );
  await rename(`${file}.new`, file);
}

/** @throws Error when the key does not fit, or the file was changed or truncated */
async function open(file: string, folder: string, identityFile: string): Promise<void> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(await readFirstLine(identityFile));
  await createExportFolder(folder);
  const decrypted = await decrypter.decrypt(toWebStream(createReadStream(file)));
  await pipeline(
    Readable.fromWeb(decrypted as NodeStream),
    unpackTar(folder, { fmode: 0o600, dmode: 0o700 }),
  );
}

const toWebStream = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>;

/** Reads the first line that is not a comment, in the format of age-keygen. */
async function readFirstLine(file: string): Promise<string> {
  const lines = (await readFile(file, 'utf8')).split('\n').map((line) => line.trim());
  return lines.find((line) => line !== '' && !line.startsWith('#')) ?? '';
}

async function runCommand([verb, ...paths]: string[]): Promise<string> {
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

runCommand(process.argv.slice(2)).then(
  (message) => process.stdout.write(`${message}\n`),
  (error: unknown) => {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  },
);
