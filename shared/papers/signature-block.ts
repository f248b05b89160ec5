import type {
  SignatureFields,
  SignatureRecord,
} from '@feltbok/domain/signatures/signature-record.ts';
import { formatDate } from '@feltbok/domain/values/dates.ts';
import { fillWords, type PaperWords } from './paper-words.ts';

/** A party of a paper, as the case has it. */
export interface SigningParty extends SignatureFields {
  name: string;
  /** Empty where the case has none. */
  role?: string | undefined;
  /** Numbers of the party's unit, as `31/472`. */
  property?: string | undefined;
}

/** The meeting of a paper: where a signature on its day was given on the surveyor's screen. */
export interface Meeting {
  /** ISO 8601 with offset. */
  date: string;
  place: string;
}

/** What stands below a party's name, and the sentence that a screen reader says for its picture. */
export interface SignatureBlock {
  lines: string[];
  /** Absent where nobody has signed. */
  alternative?: string;
  /** The words before the line that is filled in by hand; absent where the party has signed. */
  blank?: string;
}

export function describeSignature(
  party: SigningParty,
  words: PaperWords,
  meeting?: Meeting,
): SignatureBlock {
  const { name, role = '', property = '', signature, signatureRecord: record } = party;
  const unit = property && `${words.property} ${property}`;
  const facts = [role, unit].filter(Boolean);
  if (signature === '') return { lines: [...facts, words.notSigned], blank: words.placeAndDate };
  if (!record) return createBlock(name, facts, [words.withoutEvidence], words);
  const { evidence, signer } = record;
  const circumstances = [describePlace(record, meeting), describeWay(record, words)].filter(
    Boolean,
  );
  if (!evidence) return createBlock(name, facts, [...circumstances, words.withoutEvidence], words);
  if (evidence.as !== 'deputy') return createBlock(name, facts, circumstances, words);
  const power = evidence.powerOfAttorney === null ? words.withoutPower : words.withPower;
  const byDeputy = fillWords(words.byDeputy, { name: signer, power });
  const deputy = fillWords(words.deputyFor, { name, power });
  const lines = [byDeputy, ...[...facts, ...circumstances].map(capitalize)];
  return { ...createBlock(signer, [deputy, ...facts], circumstances, words), lines };
}

function createBlock(
  signer: string,
  facts: string[],
  circumstances: string[],
  words: PaperWords,
): SignatureBlock {
  const sentence = [
    fillWords(words.signatureOf, { name: signer }),
    ...facts,
    ...circumstances,
  ].join(', ');
  return { lines: [...facts, ...circumstances].map(capitalize), alternative: `${sentence}.` };
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Describes when a party signed, and where: the place is known where it signed on the day of the
 * meeting without a link, because the surveyor was there.
 */
function describePlace({ signedAt, evidence }: SignatureRecord, meeting?: Meeting): string {
  if (Number.isNaN(Date.parse(signedAt))) return '';
  const date = formatDate(signedAt);
  const isAtMeeting =
    meeting !== undefined && evidence?.way !== 'link' && formatDate(meeting.date) === date;
  return isAtMeeting && meeting.place ? `${meeting.place}, ${date}` : date;
}

function describeWay({ method, evidence }: SignatureRecord, words: PaperWords): string {
  const ways = { 'own phone': words.ownPhone, link: words.link };
  const place = evidence?.way ? ways[evidence.way] : '';
  const way = [words[method], place].filter(Boolean).join(' ');
  const { identity } = evidence ?? {};
  return identity ? `${way}, ${fillWords(words.proven, { provider: identity.provider })}` : way;
}
