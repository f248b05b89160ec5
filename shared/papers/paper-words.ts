import type { PaperKind } from '@feltbok/contract/papers.ts';
import type { PaperLanguage } from '@feltbok/domain/agreements/paper-language.ts';
import type { SurveyorProblem } from '@feltbok/domain/cases/surveyor.ts';

/** The name of each kind of paper, in its title and file name. */
export const paperNames = {
  agreement: 'Avtale',
  protocol: 'Protokoll',
  measurementReport: 'Målerapport',
  registrationBasis: 'Grunnlag for matrikkelføring',
  notice: 'Varsel',
} as const satisfies Record<PaperKind, string>;

/** The words of head, signatures and foot. */
export interface PaperWords {
  case: string;
  property: string;
  municipality: string;
  dateAndPlace: string;
  surveyor: string;
  /** What is wrong with the surveyor's appointment; `{day}` is replaced. */
  surveyorProblems: Record<SurveyorProblem['kind'], string>;
  madeAt: string;
  organisationNumber: string;
  phone: string;
  email: string;
  /** `{name}` is replaced by the customer. */
  logoOf: string;
  /** The alternative text of a picture that nobody has described. */
  undescribed: string;
  page: string;
  copySealed: string;
  copyUnsealed: string;
  /** `{time}` and `{uuid}` are replaced. */
  copyMade: string;
  /** `{name}` is replaced by who signed. */
  signatureOf: string;
  drawn: string;
  typed: string;
  ownPhone: string;
  link: string;
  /** `{provider}` is replaced. */
  proven: string;
  /** `{name}` is replaced by who signed, or by whose place it was. */
  byDeputy: string;
  deputyFor: string;
  withPower: string;
  withoutPower: string;
  withoutEvidence: string;
  notSigned: string;
  placeAndDate: string;
}

const nb: PaperWords = {
  case: 'Sak',
  property: 'Eiendom',
  municipality: 'Kommune',
  dateAndPlace: 'Tid og sted',
  surveyor: 'Landmåler',
  surveyorProblems: {
    missing: 'ikke oppnevnt for saken',
    withoutNumber: 'uten nummer',
    expired: 'autorisert til {day}',
    notYet: 'autorisert fra {day}',
  },
  madeAt: 'Laget',
  organisationNumber: 'Org.nr.',
  phone: 'Tlf.',
  email: 'E-post',
  logoOf: 'Logoen til {name}',
  undescribed: 'Bilde uten alternativ tekst',
  page: 'Side {page} av {of}',
  copySealed: 'Kopi – venter på forsegling',
  copyUnsealed: 'Kopi – venter på originalen',
  copyMade: 'Kopi laget på enheten {time}. Hører til papiret {uuid}.',
  signatureOf: 'Signaturen til {name}',
  drawn: 'tegnet',
  typed: 'skrevet navn',
  ownPhone: 'på egen telefon',
  link: 'på nett, ved lenke',
  proven: 'identitet bekreftet av {provider}',
  byDeputy: 'ved stedfortreder {name}, {power}',
  deputyFor: 'stedfortreder for {name}, {power}',
  withPower: 'etter fullmakt i saken',
  withoutPower: 'uten fullmakt i saken',
  withoutEvidence: 'uten bevis',
  notSigned: 'Ikke signert elektronisk',
  placeAndDate: 'Sted og dato',
};

const nn: PaperWords = {
  ...nb,
  property: 'Eigedom',
  dateAndPlace: 'Tid og stad',
  surveyor: 'Landmålar',
  surveyorProblems: {
    missing: 'ikkje oppnemnd for saka',
    withoutNumber: 'utan nummer',
    expired: 'autorisert til {day}',
    notYet: 'autorisert frå {day}',
  },
  madeAt: 'Laga',
  undescribed: 'Bilete utan alternativ tekst',
  copySealed: 'Kopi – ventar på forsegling',
  copyUnsealed: 'Kopi – ventar på originalen',
  copyMade: 'Kopi laga på eininga {time}. Høyrer til papiret {uuid}.',
  drawn: 'teikna',
  typed: 'skrive namn',
  ownPhone: 'på eigen telefon',
  link: 'på nett, ved lenkje',
  proven: 'identitet stadfesta av {provider}',
  byDeputy: 'ved stadfortredar {name}, {power}',
  deputyFor: 'stadfortredar for {name}, {power}',
  withPower: 'etter fullmakt i saka',
  withoutPower: 'utan fullmakt i saka',
  withoutEvidence: 'utan bevis',
  notSigned: 'Ikkje signert elektronisk',
  placeAndDate: 'Stad og dato',
};

const words: Record<PaperLanguage, PaperWords> = { nb, nn };

export const getPaperWords = (language: PaperLanguage): PaperWords => words[language];

/** Replaces `{name}` by its value; braces in a value stay as they are. */
export const fillWords = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (braces, name: string) => values[name] ?? braces);
