import { type KnownMark, markTitle } from '@feltbok/shared/case/boundary-marks.domain';
import { formatDate, formatTime } from '@feltbok/shared/domain/dates';
import { type MarkMeasurement, planeSigma } from '@feltbok/shared/domain/mark-measurement';
import {
  differenceBetween,
  inOrderOfTime,
  type RepeatDemands,
  repeatFindings,
} from '@feltbok/shared/domain/repeated-measurement';
import { filled, metres, millimetres } from './paper-words.domain';
import type { Group, PaperTexts } from './protocol.domain';

type Words = PaperTexts['paper']['measured'];

/** All measurements of the marks with their evidence, and how far each is from the first one of its mark; null without any. */
export function measuredTable(
  marks: readonly KnownMark[],
  demands: RepeatDemands,
  { measured, point }: PaperTexts['paper'],
): Group | null {
  const rows = marks.flatMap((mark) => {
    const measurements = inOrderOfTime(mark.measurements ?? []);
    return measurements.map((one, index) => {
      const [first] = index === 0 ? [] : measurements;
      const difference = first ? differenceText(first, one, demands, measured) : '';
      return [
        markTitle(mark),
        timeOf(one),
        placeIn(one, measured),
        solutionIn(one, measured),
        `${difference} ${evidenceIn(one, measured)}`.trim(),
      ];
    });
  });
  if (rows.length === 0) return null;
  const head = [point, measured.time, measured.place, measured.solution, measured.evidence];
  return { title: measured.title, blocks: [{ kind: 'table', head, rows }] };
}

const timeOf = ({ from, to }: MarkMeasurement) => `${formatDate(from)} ${formatTime(from)}–${formatTime(to)}`;

const placeIn = ({ north, east, utmType, height }: MarkMeasurement, words: Words) =>
  joined(
    filled(words.coordinates, { north: metres(north), east: metres(east), zone: String(utmType - 25800) }),
    height === null ? '' : filled(words.ellipsoidal, { metres: metres(height) }),
  );

const solutionIn = ({ quality, epochs }: MarkMeasurement, words: Words) =>
  joined(words.qualities[quality], filled(words.epochs, { count: String(epochs) }));

function evidenceIn(one: MarkMeasurement, words: Words): string {
  const { sigma, spread, corrections, antenna, pdop, satellites, reason, sentences } = one;
  const { source, mount, station, age } = corrections;
  const along = sigma.height === null ? '' : ` / ${millimetres(sigma.height)}`;
  const facts = [
    [words.sigma, `${millimetres(planeSigma(sigma))}${along}`],
    [words.spread, spread ? millimetres(planeSigma(spread)) : ''],
    ['PDOP', pdop === null ? '' : number.format(pdop)],
    [words.satellites, satellites === null ? '' : String(satellites)],
    [words.corrections, joined(source === 'unknown' ? '' : words.sources[source], mount, station)],
    [words.age, age === null ? '' : filled(words.seconds, { count: number.format(age) })],
    [words.frame, joined(words.frames[one.frame], one.frameName)],
    [words.reason, reason ?? ''],
    [words.receiver, one.receiver],
    [
      words.antenna,
      joined(antenna.height === null ? '' : filled(words.inMetres, { metres: metres(antenna.height) }), antenna.type),
    ],
    ['SHA-256', sentences ?? ''],
  ] as const;
  return facts.flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${value}`])).join('. ');
}

function differenceText(first: MarkMeasurement, one: MarkMeasurement, demands: RepeatDemands, words: Words): string {
  if (first.utmType !== one.utmType) return words.otherZone;
  const difference = differenceBetween(first, one);
  const { north, east, height, distance } = difference;
  const findings = repeatFindings(difference, demands);
  const { planeTolerance, heightTolerance, minutesApart } = demands;
  const limits = {
    plane: metres(planeTolerance ?? 0),
    height: metres(heightTolerance ?? 0),
    minutes: String(minutesApart ?? ''),
  };
  const verdicts = findings.map((finding) => filled(words.findings[finding], limits));
  if (findings.length === 0)
    verdicts.push(planeTolerance === undefined ? words.noTolerance : filled(words.within, limits));
  const along = filled(words.difference, { distance: metres(distance), north: signed(north), east: signed(east) });
  const up = height === null ? '' : filled(words.heightDifference, { metres: signed(height) });
  return [along, up, ...verdicts].filter(Boolean).join(' ');
}

const number = new Intl.NumberFormat('nb', { maximumFractionDigits: 1 });
const joined = (...words: string[]) => words.filter(Boolean).join(', ');
const signed = (value: number) => `${value < 0 ? '−' : '+'}${metres(Math.abs(value))}`;
