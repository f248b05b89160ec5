import type { Letterhead } from '@feltbok/contract/letterhead.ts';
import { fillWords, getPaperWords } from './paper-words.ts';
import type { Pictures } from './picture.ts';
import { toPrintable } from './printable.ts';

/** The largest size of a logo on paper, in points. */
const logoLimits = { width: 130, height: 44 };

/** A letterhead whose logo is among the paper's pictures. */
export interface ReadLetterhead extends Omit<Letterhead, 'logo'> {
  logo: { index: number; ratio: number } | null;
}

/** @throws PdfInputError when the logo is broken */
export function readLetterhead(letterhead: Letterhead, pictures: Pictures): ReadLetterhead {
  if (letterhead.logo === null) return { ...letterhead, logo: null };
  const index = pictures.add(letterhead.logo, 'letterhead');
  const { width, height } = pictures.get(index);
  return { ...letterhead, logo: { index, ratio: width / height } };
}

/** Builds what the template shows of a letterhead. */
export function createLetterheadData(letterhead: ReadLetterhead, language: string | undefined) {
  const { name, address, organisationNumber, email, phone, colour, logo } = letterhead;
  const words = getPaperWords(language === 'nn' ? 'nn' : 'nb');
  const addLabel = (label: string, value: string | null) => value && `${label} ${value}`;
  const lines = [
    address,
    addLabel(words.phone, phone),
    email,
    addLabel(words.organisationNumber, organisationNumber && groupDigits(organisationNumber)),
  ].filter((line) => line !== null && line !== '');
  return {
    name: toLine(name),
    lines: lines.map((line) => (line === email ? toEmailLine(line ?? '') : toLine(line ?? ''))),
    colour: colour ?? '#262626',
    logo: logo && {
      index: logo.index,
      ...fitLogo(logo.ratio),
      alternative: toLine(fillWords(words.logoOf, { name })),
    },
  };
}

/** Letters of a word that may be broken. */
const lineLetters = 30;
const toLine = (text: string) => toPrintable(text, lineLetters);

/** Breaks an address of e-mail that is wider than its column at its signs. */
const toEmailLine = (email: string) =>
  email.length > lineLetters
    ? email
        .split(/(?<=[.-])(?=.)|(?=@)/)
        .map(toLine)
        .join('\u200b')
    : email;

/** Nine digits are read in groups of three. */
const groupDigits = (digits: string) => digits.replaceAll(/(\d{3})(?=\d)/g, '$1\u00a0');

function fitLogo(ratio: number): { width: number; height: number } {
  const width = Math.min(logoLimits.width, logoLimits.height * ratio);
  return { width, height: width / ratio };
}
