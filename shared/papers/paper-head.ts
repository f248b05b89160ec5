import type { PaperKind } from '@feltbok/contract/papers.ts';
import type { OverviewFields } from '@feltbok/domain/cases/overview-fields.ts';
import {
  findSurveyorProblem,
  getAppointedSurveyor,
  type SurveyorProblem,
} from '@feltbok/domain/cases/surveyor.ts';
import { formatDate, formatDay, formatTime } from '@feltbok/domain/values/dates.ts';
import { fillWords, type PaperWords, paperNames } from './paper-words.ts';

/** The case, property and meeting of a paper. */
export interface PaperSubject {
  caseNumber: string;
  /** Empty where the device does not have it. */
  municipality: string;
  propertyNumber: string;
  propertyAddress: string;
  /** ISO 8601 with offset. */
  businessDate: string;
  businessPlace: string;
  surveyor: PaperSurveyor;
}

/** The surveyor of a case, or whoever makes the paper where none is appointed. */
export interface PaperSurveyor {
  name?: string | null | undefined;
  number?: string | null | undefined;
  /** What is wrong with the appointment, which a protocol says. */
  problem?: SurveyorProblem | null;
}

/**
 * Chooses the surveyor whom a paper names.
 * @param author whoever makes the paper
 */
export function choosePaperSurveyor(
  details: Partial<OverviewFields> & { businessDate: string },
  author: PaperSurveyor,
): PaperSurveyor {
  const { businessDate } = details;
  const appointed = getAppointedSurveyor(details);
  const problem = findSurveyorProblem(appointed, businessDate);
  const { name, number } = appointed.name === '' ? author : appointed;
  return { name, number, problem };
}

export interface SurveyorLine {
  label: string;
  /** With the surveyor's number, where there is one. */
  name: string;
  /** The name alone, by which the surveyor is found among the parties. */
  signer: string;
  placeAndDate: string;
}

/** The block below the letterhead, and the surveyor's line below the parties. */
export interface PaperHead {
  /** The title of a text that has no heading of its own at its beginning. */
  title: string;
  facts: { label: string; value: string }[];
  /** Absent where the surveyor does not sign. */
  surveyor?: SurveyorLine;
}

export function createPaperHead(
  kind: PaperKind,
  subject: PaperSubject,
  createdAt: Date,
  words: PaperWords,
): PaperHead {
  const { businessDate, businessPlace, propertyNumber, propertyAddress, surveyor } = subject;
  const surveyorName = [surveyor.name, surveyor.number].filter(Boolean).join(', ');
  const hasLine = kind === 'protocol';
  const note = surveyor.problem ? describeProblem(surveyor.problem, words) : '';
  const time = `${formatDate(businessDate)} ${formatTime(businessDate)}`;
  const facts = [
    { label: words.case, value: subject.caseNumber },
    { label: words.property, value: joinFilled(propertyNumber, propertyAddress) },
    { label: words.municipality, value: subject.municipality },
    { label: words.dateAndPlace, value: joinFilled(time, businessPlace) },
    { label: words.surveyor, value: hasLine ? joinFilled(surveyorName, note) : surveyorName },
    { label: words.madeAt, value: formatDate(createdAt) },
  ].filter(({ value }) => value !== '');
  const { surveyor: label, placeAndDate } = words;
  return {
    title: paperNames[kind],
    facts,
    ...(hasLine && {
      surveyor: { label, name: surveyorName, signer: surveyor.name ?? '', placeAndDate },
    }),
  };
}

const describeProblem = (problem: SurveyorProblem, words: PaperWords): string =>
  fillWords(words.surveyorProblems[problem.kind], {
    day: 'day' in problem ? formatDay(problem.day) : '',
  });

const joinFilled = (...parts: string[]) => parts.filter(Boolean).join(', ');
