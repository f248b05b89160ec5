import {
  getMarkTitle,
  type KnownMark,
} from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
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
  computeMeasuredDifference,
  listRepeatFindings,
  type RepeatFinding,
  sortByTime,
} from '@feltbok/domain/boundary-marks/repeated-measurement.ts';
import { formatDate, formatTime } from '@feltbok/domain/values/dates.ts';
import { createNumberFormat } from '@feltbok/runtime/i18n/number-text.ts';
import {
  fillPlaceholders,
  formatMetres,
  formatMillimetres,
  formatSigned,
  type PaperTexts,
} from './paper-words.domain';
import type { Group } from './protocol-parts.domain';

type Words = PaperTexts['paper'];

/**
 * Builds a table of the positions of all measurements, and one of their evidence with the distance
 * of each from the first one of its mark. Returns null when nothing was measured.
 */
export function buildMeasuredTable(
  marks: readonly KnownMark[],
  demands: RepeatDemands,
  paper: Words,
): Group | null {
  const positions: string[][] = [];
  const evidence: string[][] = [];
  for (const mark of marks) {
    const measurements = sortByTime(mark.measurements ?? []);
    for (const [index, measurement] of measurements.entries()) {
      const [first] = index === 0 ? [] : measurements;
      const difference = first ? describeDifference(first, measurement, demands, paper) : '';
      const point = getMarkTitle(mark);
      const time = formatPeriod(measurement);
      positions.push([
        point,
        time,
        ...formatPosition(measurement),
        formatHeight(measurement.height),
        formatSolution(measurement, paper),
      ]);
      evidence.push([point, time, `${difference} ${formatEvidence(measurement, paper)}`.trim()]);
    }
  }
  if (positions.length === 0) return null;
  const head = [
    paper.point,
    paper.measured.time,
    paper.north,
    paper.east,
    paper.measured.zone,
    paper.measured.ellipsoidal,
    paper.measured.quality,
  ];
  return {
    title: paper.measured.title,
    blocks: [
      { kind: 'table', head, rows: positions },
      {
        kind: 'table',
        head: [paper.point, paper.measured.time, paper.measured.evidence],
        rows: evidence,
      },
    ],
  };
}

export const formatPeriod = ({ from, to }: Pick<MarkMeasurement, 'from' | 'to'>) =>
  `${formatDate(from)} ${formatTime(from)}–${formatTime(to)}`;

/** Formats north and east in metres, and the zone of UTM. */
export const formatPosition = ({
  north,
  east,
  utmType,
}: Pick<MarkMeasurement, 'north' | 'east' | 'utmType'>): [string, string, string] => [
  formatMetres(north),
  formatMetres(east),
  String(utmType - 25800),
];

const formatHeight = (height: number | null) => (height === null ? '' : formatMetres(height));

export const formatSolution = ({ quality, epochs }: MarkMeasurement, paper: Words) =>
  joinWithCommas(
    paper.measured.qualities[quality],
    fillPlaceholders(paper.measured.epochs, { count: String(epochs) }),
  );

export function formatEvidence(measurement: MarkMeasurement, paper: Words): string {
  const { sigma, spread, corrections, antenna, pdop, satellites } = measurement;
  const { reason, sentences, offset, receiver, frame, frameName } = measurement;
  const { source, mount, station, age } = corrections;
  const along = sigma.height === null ? '' : ` / ${formatMillimetres(sigma.height)}`;
  const facts = [
    [paper.measured.sigma, `${formatMillimetres(planeSigma(sigma))}${along}`],
    [paper.measured.spread, spread ? formatMillimetres(planeSigma(spread)) : ''],
    ['PDOP', pdop === null ? '' : number.format(pdop)],
    [paper.measured.satellites, satellites === null ? '' : String(satellites)],
    [
      paper.measured.corrections,
      joinWithCommas(source === 'unknown' ? '' : paper.measured.sources[source], mount, station),
    ],
    [
      paper.measured.age,
      age === null ? '' : fillPlaceholders(paper.measured.seconds, { count: number.format(age) }),
    ],
    [paper.measured.frame, joinWithCommas(paper.measured.frames[frame], frameName)],
    [paper.measured.reason, reason ?? ''],
    [paper.measured.receiver, receiver],
    [paper.measured.antenna, formatAntenna(antenna, paper)],
    [paper.measured.offset, offset ? formatOffset(offset, paper) : ''],
    [
      'SHA-256',
      joinWithCommas(...(offset?.places ?? [{ sentences }]).map((place) => place.sentences ?? '')),
    ],
  ] as const;
  const known = facts.flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${value}`]));
  const findings = judgeMean(measurement).map((finding) => describeFinding(finding, paper));
  return [...findings, known.join('. ')].join(' ');
}

/** Describes the antenna, or the pole tip, that positions are of; empty where nothing is known. */
export function formatAntenna(
  { height, phaseCentreOffset, type, tilt }: MarkMeasurement['antenna'],
  { measured }: Words,
): string {
  return joinWithCommas(
    height === null ? '' : fillPlaceholders(measured.inMetres, { metres: formatMetres(height) }),
    phaseCentreOffset === undefined
      ? ''
      : fillPlaceholders(measured.phaseCentre, { metres: formatMetres(phaseCentreOffset) }),
    type,
    tilt ? measured.tilts[tilt] : '',
  );
}

const describeFinding = ({ kind, value, limit }: MeanFinding, paper: Words): string =>
  fillPlaceholders(paper.measured.beyond[kind], {
    value: formatMillimetres(value),
    limit: formatMillimetres(limit),
  });

function formatOffset({ bearing, places: [first, second] }: MarkOffset, paper: Words): string {
  const distance = formatMetres(first?.distance ?? 0);
  return bearing === null
    ? fillPlaceholders(paper.measured.byDistances, {
        first: distance,
        second: formatMetres(second?.distance ?? 0),
      })
    : fillPlaceholders(paper.measured.byDirection, { distance, bearing: number.format(bearing) });
}

function describeDifference(
  first: MarkMeasurement,
  later: MarkMeasurement,
  demands: RepeatDemands,
  paper: Words,
): string {
  if (first.utmType !== later.utmType) return paper.measured.otherZone;
  const difference = computeMeasuredDifference(first, later);
  const { north, east, height, distance } = difference;
  const verdicts = listVerdicts(listRepeatFindings(difference, demands), demands, paper);
  const along = fillPlaceholders(paper.measured.difference, {
    distance: formatMetres(distance),
    north: formatSigned(north),
    east: formatSigned(east),
  });
  const up =
    height === null
      ? ''
      : fillPlaceholders(paper.measured.heightDifference, { metres: formatSigned(height) });
  return [along, up, ...verdicts].filter(Boolean).join(' ');
}

/**
 * Describes the findings of a comparison, or says that there are none.
 * @param frame the sentence about a different reference frame
 */
export function listVerdicts(
  findings: readonly RepeatFinding[],
  { planeTolerance, heightTolerance, minutesApart }: RepeatDemands,
  paper: Words,
  frame = paper.measured.findings.frame,
): string[] {
  const limits = {
    plane: formatMetres(planeTolerance ?? 0),
    height: formatMetres(heightTolerance ?? 0),
    minutes: String(minutesApart ?? ''),
  };
  if (findings.length === 0)
    return [
      planeTolerance === undefined
        ? paper.measured.noTolerance
        : fillPlaceholders(paper.measured.within, limits),
    ];
  return findings.map((finding) =>
    finding === 'frame' ? frame : fillPlaceholders(paper.measured.findings[finding], limits),
  );
}

const number = createNumberFormat('nb', { maximumFractionDigits: 1 });
export const joinWithCommas = (...words: string[]) => words.filter(Boolean).join(', ');
