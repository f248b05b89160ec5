import { readLetterhead } from './letterhead-data.ts';
import type { PaperContent, PaperFrame } from './paper-data.ts';
import type { SurveyorLine } from './paper-head.ts';
import { getPaperWords } from './paper-words.ts';
import type { Pictures } from './picture.ts';
import { readBlocks } from './read-blocks.ts';
import { describeSignature, type SigningParty } from './signature-block.ts';

/** A paper before its HTML is sanitised. */
export interface PdfJob {
  html: string;
  parties: SigningParty[];
  frame: PaperFrame;
}

export interface ReadPaper extends PaperContent {
  pictures: Pictures;
}

/**
 * Sanitises and reads a paper.
 * @throws PdfInputError when it cannot be read, or a reader would not see all of it
 */
export function readPaper({ html, parties, frame }: PdfJob): ReadPaper {
  const { blocks, pictures } = readBlocks(html, 'htmlContent');
  const words = getPaperWords(frame.language === 'nn-NO' ? 'nn' : 'nb');
  const described = parties.map((sent, index) => {
    const party = nameSurveyor(sent, frame.head?.surveyor);
    const { name, signature } = party;
    const block = {
      name,
      ...describeSignature(party, words, frame.meeting),
      ...(party !== sent && { isSurveyor: true as const }),
    };
    if (signature === '') return block;
    return { ...block, picture: pictures.add(signature, `parties[${index}].signature`) };
  });
  const letterhead = frame.letterhead && readLetterhead(frame.letterhead, pictures);
  return { blocks, parties: described, pictures, ...(letterhead && { letterhead }) };
}

/**
 * Gives the surveyor among the parties the surveyor's office for a role. A namesake who has a unit
 * is a party like all others.
 */
function nameSurveyor(party: SigningParty, surveyor: SurveyorLine | undefined): SigningParty {
  const isSurveyor =
    surveyor !== undefined &&
    surveyor.signer !== '' &&
    !party.property &&
    party.name.trim().toLowerCase() === surveyor.signer.trim().toLowerCase();
  if (!isSurveyor) return party;
  const number = surveyor.name.slice(surveyor.signer.length);
  return { ...party, role: surveyor.label + number };
}
