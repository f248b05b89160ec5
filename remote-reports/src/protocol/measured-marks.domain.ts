import { type KnownMark, markTitle } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import type {
  MarkMeasurement,
  MarkOffset,
} from '@feltbok/domain/boundary-marks/mark-measurement.ts';
import {
  judgeMean,
  type MeanFinding,
  planeSigma,
  type RepeatDemands,
} from '@feltbok/domain/boundary-marks/mean-verdict.ts';
import {
  differenceBetween,
  inOrderOfTime,
  type RepeatFinding,
  repeatFindings,
} from '@feltbok/domain/boundary-marks/repeated-measurement.ts';
import { formatDate, formatTime } from '@feltbok/domain/values/dates.ts';
import { createNumberFormat } from '@feltbok/runtime/i18n/number-text.ts';
import { metres, millimetres, type PaperTexts, signed, withValues } from './paper-words.domain';
import type { Group } from './protocol-parts.domain';

type Words = PaperTexts['paper'];

/**
 * All measurements of the marks with their evidence, and how far each is from the first one of its
 * mark; null without any.
 */
export function measuredTable(
  marks: readonly KnownMark[],
  demands: RepeatDemands,
  paper: Words,
): Group | null {
  const rows = marks.flatMap((mark) => {
    const measurements = inOrderOfTime(mark.measurements ?? []);
    return measurements.map((one, index) => {
      const [first] = index === 0 ? [] : measurements;
      const difference = first ? differenceText(first, one, demands, paper) : '';
      return [
        markTitle(mark),
        timeOf(one),
        placeIn(one, paper),
        solutionIn(one, paper),
        `${difference} ${evidenceIn(one, paper)}`.trim(),
      ];
    });
  });
  if (rows.length === 0) return null;
  const head = [
    paper.point,
    paper.measured.time,
    paper.measured.place,
    paper.measured.quality,
    paper.measured.evidence,
  ];
  return { title: paper.measured.title, blocks: [{ kind: 'table', head, rows }] };
}

export const timeOf = ({ from, to }: Pick<MarkMeasurement, 'from' | 'to'>) =>
  `${formatDate(from)} ${formatTime(from)}–${formatTime(to)}`;

export const placeIn = ({ north, east, utmType, height }: MarkMeasurement, paper: Words) =>
  joined(
    withValues(paper.measured.coordinates, {
      north: metres(north),
      east: metres(east),
      zone: String(utmType - 25800),
    }),
    height === null ? '' : withValues(paper.measured.ellipsoidal, { metres: metres(height) }),
  );

export const solutionIn = ({ quality, epochs }: MarkMeasurement, paper: Words) =>
  joined(
    paper.measured.qualities[quality],
    withValues(paper.measured.epochs, { count: String(epochs) }),
  );

export function evidenceIn(one: MarkMeasurement, paper: Words): string {
  const { sigma, spread, corrections, antenna, pdop, satellites, reason, sentences, offset } = one;
  const { source, mount, station, age } = corrections;
  const along = sigma.height === null ? '' : ` / ${millimetres(sigma.height)}`;
  const facts = [
    [paper.measured.sigma, `${millimetres(planeSigma(sigma))}${along}`],
    [paper.measured.spread, spread ? millimetres(planeSigma(spread)) : ''],
    ['PDOP', pdop === null ? '' : number.format(pdop)],
    [paper.measured.satellites, satellites === null ? '' : String(satellites)],
    [
      paper.measured.corrections,
      joined(source === 'unknown' ? '' : paper.measured.sources[source], mount, station),
    ],
    [
      paper.measured.age,
      age === null ? '' : withValues(paper.measured.seconds, { count: number.format(age) }),
    ],
    [paper.measured.frame, joined(paper.measured.frames[one.frame], one.frameName)],
    [paper.measured.reason, reason ?? ''],
    [paper.measured.receiver, one.receiver],
    [
      paper.measured.antenna,
      joined(
        antenna.height === null
          ? ''
          : withValues(paper.measured.inMetres, { metres: metres(antenna.height) }),
        antenna.type,
      ),
    ],
    [paper.measured.offset, offset ? offsetIn(offset, paper) : ''],
    [
      'SHA-256',
      joined(...(offset?.places ?? [{ sentences }]).map((place) => place.sentences ?? '')),
    ],
  ] as const;
  const known = facts.flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${value}`]));
  const findings = judgeMean(one).map((finding) => describeFinding(finding, paper));
  return [...findings, known.join('. ')].join(' ');
}

const describeFinding = ({ kind, value, limit }: MeanFinding, paper: Words): string =>
  withValues(paper.measured.beyond[kind], { value: millimetres(value), limit: millimetres(limit) });

function offsetIn({ bearing, places: [first, second] }: MarkOffset, paper: Words): string {
  const distance = metres(first?.distance ?? 0);
  return bearing === null
    ? withValues(paper.measured.byDistances, {
        first: distance,
        second: metres(second?.distance ?? 0),
      })
    : withValues(paper.measured.byDirection, { distance, bearing: number.format(bearing) });
}

function differenceText(
  first: MarkMeasurement,
  one: MarkMeasurement,
  demands: RepeatDemands,
  paper: Words,
): string {
  if (first.utmType !== one.utmType) return paper.measured.otherZone;
  const difference = differenceBetween(first, one);
  const { north, east, height, distance } = difference;
  const verdicts = verdictsOf(repeatFindings(difference, demands), demands, paper);
  const along = withValues(paper.measured.difference, {
    distance: metres(distance),
    north: signed(north),
    east: signed(east),
  });
  const up =
    height === null ? '' : withValues(paper.measured.heightDifference, { metres: signed(height) });
  return [along, up, ...verdicts].filter(Boolean).join(' ');
}

/**
 * What the findings of a comparison are in words, or that there are none. @param frame what is said
 * of another frame
 */
export function verdictsOf(
  findings: readonly RepeatFinding[],
  { planeTolerance, heightTolerance, minutesApart }: RepeatDemands,
  paper: Words,
  frame = paper.measured.findings.frame,
): string[] {
  const limits = {
    plane: metres(planeTolerance ?? 0),
    height: metres(heightTolerance ?? 0),
    minutes: String(minutesApart ?? ''),
  };
  if (findings.length === 0)
    return [
      planeTolerance === undefined
        ? paper.measured.noTolerance
        : withValues(paper.measured.within, limits),
    ];
  return findings.map((one) =>
    one === 'frame' ? frame : withValues(paper.measured.findings[one], limits),
  );
}

const number = createNumberFormat('nb', { maximumFractionDigits: 1 });
export const joined = (...words: string[]) => words.filter(Boolean).join(', ');
