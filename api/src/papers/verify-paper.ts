import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { IssuedPaper } from '@feltbok/contract/papers.ts';
import { findCopiedPaper } from '@feltbok/papers/paper-copy.ts';
import type { Transaction } from '../db/database';
import {
  type CommandOf,
  type CommandOutcome,
  RejectedCommand,
} from '../operator-commands/operator-command';
import { findIssuedPaper } from './issued-papers';

/**
 * Tells whether a file is a paper as it was issued, byte for byte.
 * @throws RejectedCommand when the file cannot be read
 */
export async function verifyPaper(
  { transaction }: { transaction: Transaction },
  { file }: CommandOf<'verify paper'>,
): Promise<CommandOutcome> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash).catch((error) => {
    throw new RejectedCommand(`${file} cannot be read: ${error.message}`);
  });
  const sha256 = hash.digest('hex');
  const paper = await findIssuedPaper(transaction, { sha256 });
  const copied = paper ? null : findCopiedPaper(await readFile(file));
  if (copied)
    return {
      changed: false,
      message:
        `This is a copy that a device made before the paper was issued (SHA-256 ${sha256}). It ` +
        `proves nothing by itself, and belongs to the paper ${copied}.`,
    };
  if (!paper)
    return {
      changed: false,
      message:
        `No paper was issued with these bytes (SHA-256 ${sha256}): the file is another, ` +
        'or was changed.',
    };
  const { kind, issuedBy, issuedAt, seal } = paper;
  const isSealed = seal?.sha256 === sha256;
  const version = isSealed ? 'the sealed version of the' : 'the';
  return {
    changed: false,
    message:
      `Unchanged: ${version} ${paperNames[kind]} that was issued for ${issuedBy} at ` +
      `${issuedAt} (SHA-256 ${sha256}).${describePowers(paper)}${describeEvidence(paper)}` +
      `${describeProof(paper)}${describeSeal(paper, isSealed)}`,
  };
}

const paperNames = {
  agreement: 'agreement',
  protocol: 'protocol',
  measurementReport: 'measurement report',
  registrationBasis: 'basis for registration',
  notice: 'notice',
} as const;

function describePowers({ withoutPower }: IssuedPaper): string {
  if (withoutPower === 0) return '';
  const deputies = withoutPower === 1 ? 'One deputy' : `${withoutPower} deputies`;
  return ` ${deputies} signed it without power of attorney in the case ("uten fullmakt").`;
}

function describeEvidence({ withoutEvidence }: IssuedPaper): string {
  if (withoutEvidence === 0) return '';
  const signatures =
    withoutEvidence === 1 ? 'One signature has' : `${withoutEvidence} signatures have`;
  return ` ${signatures} no record of what was signed ("uten bevis").`;
}

const describeProof = ({ provenBy }: IssuedPaper) =>
  provenBy
    .map(
      ({ provider, count }) =>
        ` ${count === 1 ? 'One party' : `${count} parties`} proved who they are by ${provider}.`,
    )
    .join('');

function describeSeal({ seal, sha256 }: IssuedPaper, isSealed: boolean): string {
  if (!seal) return ' It has no seal.';
  const by = seal.holder === null ? 'by a timestamp' : `by ${seal.holder}`;
  const otherVersion = isSealed
    ? `The paper without its seal has SHA-256 ${sha256}`
    : `Its sealed version has SHA-256 ${seal.sha256}`;
  return ` It was sealed ${by} at ${seal.sealedAt}. ${otherVersion}.`;
}
