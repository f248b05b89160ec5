import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import {
  computeControlDifference,
  getControlDemands,
  listControlFindings,
  type PointControl,
} from '@feltbok/domain/boundary-marks/control-measurement.ts';
import type { MarkMeasurement } from '@feltbok/domain/boundary-marks/mark-measurement.ts';
import type { RepeatDemands } from '@feltbok/domain/boundary-marks/mean-verdict.ts';
import type { PaperSurveyor } from '@feltbok/papers/paper-head.ts';
import type { nb } from '../i18n/nb';
import {
  buildMeasuredTable,
  formatAntenna,
  formatEvidence,
  formatPeriod,
  formatPosition,
  formatSolution,
  joinWithCommas,
  listVerdicts,
} from '../protocol/measured-marks.domain';
import {
  fillPlaceholders,
  formatMetres,
  formatSigned,
  joinUnit,
  type PaperTexts,
} from '../protocol/paper-words.domain';
import { facts, group, paragraph, sortMarks, table } from '../protocol/protocol.domain';
import type { Protocol } from '../protocol/protocol-parts.domain';

/** The data that a measurement report shows. */
export interface ReportData {
  caseNumber: string;
  /** Municipality number, farm and holding of the property. */
  propertyNumber: string;
  surveyor: PaperSurveyor;
  demands: RepeatDemands;
  marks: readonly KnownMark[];
  controls: readonly PointControl[];
}

/** The words of a report, in one language. */
export type ReportTexts = PaperTexts & Pick<typeof nb, 'report'>;

/**
 * Builds the report of what receivers have measured in a case, with the evidence of its quality. It
 * has the form of a protocol.
 */
export function buildMeasurementReport(data: ReportData, texts: ReportTexts): Protocol {
  const { paper, report } = texts;
  const { controls, demands } = data;
  const marks = sortMarks(data.marks);
  const measurements = [
    ...marks.flatMap((mark) => mark.measurements ?? []),
    ...controls.map(({ measurement }) => measurement),
  ];
  const measured = buildMeasuredTable(marks, demands, paper);
  return {
    title: fillPlaceholders(report.title, { caseNumber: data.caseNumber }),
    sections: [
      {
        section: 'measuredCase',
        title: report.case,
        groups: [group('', buildCaseFacts(data, texts))],
      },
      {
        section: 'receivers',
        title: report.receivers,
        groups: [group('', buildReceiverTable(measurements, texts))],
      },
      {
        section: 'controls',
        title: report.controls,
        groups: [{ title: '', blocks: buildControlTables(controls, demands, texts) }],
      },
      {
        section: 'measuredMarks',
        title: report.marks,
        groups: [measured ? { ...measured, title: '' } : group('', paragraph(report.noMarks))],
      },
    ],
  };
}

function buildCaseFacts(
  { caseNumber, propertyNumber, surveyor, demands }: ReportData,
  { paper, report }: ReportTexts,
) {
  const { planeTolerance, heightTolerance, minutesApart } = demands;
  const tolerance = (value: number | undefined) =>
    value === undefined
      ? report.noTolerance
      : fillPlaceholders(paper.measured.inMetres, { metres: formatMetres(value) });
  return facts(
    paper,
    [paper.caseNumber, caseNumber],
    [paper.propertyNumber, propertyNumber],
    [paper.surveyor, joinWithCommas(surveyor.name ?? '', surveyor.number ?? '')],
    [report.planeTolerance, tolerance(planeTolerance)],
    [report.heightTolerance, tolerance(heightTolerance)],
    [
      report.minutesApart,
      minutesApart === undefined
        ? report.noTolerance
        : fillPlaceholders(report.minutes, { count: String(minutesApart) }),
    ],
  );
}

/**
 * Builds a row for each receiver set-up. Another antenna height or other corrections make another
 * row.
 */
function buildReceiverTable(
  measurements: readonly MarkMeasurement[],
  { paper, report }: ReportTexts,
) {
  if (measurements.length === 0) return paragraph(report.noMarks);
  const bySetup = new Map<string, { cells: string[]; times: string[] }>();
  for (const { receiver, antenna, corrections, frame, frameName, from, to } of measurements) {
    const { source, mount, station } = corrections;
    const cells = [
      receiver || paper.notGiven,
      antenna.height === null && antenna.tilt !== 'pole tip'
        ? paper.notGiven
        : formatAntenna(antenna, paper),
      joinWithCommas(
        source === 'unknown' ? paper.notGiven : paper.measured.sources[source],
        mount,
        station,
        paper.measured.frames[frame],
        frameName,
      ),
    ];
    const key = JSON.stringify(cells);
    const known = bySetup.get(key) ?? { cells, times: [] };
    known.times.push(from, to);
    bySetup.set(key, known);
  }
  const rows = [...bySetup.values()].map(({ cells, times }) => {
    const ordered = times.toSorted();
    const period = { from: ordered.at(0) ?? '', to: ordered.at(-1) ?? '' };
    return [...cells, String(times.length / 2), formatPeriod(period)];
  });
  const { receiver, antenna, corrections, time } = paper.measured;
  return table([receiver, antenna, corrections, report.count, time], rows);
}

/**
 * Builds a table with a row each for the known position, the measured one and their difference, and
 * one of the evidence.
 */
function buildControlTables(
  controls: readonly PointControl[],
  demands: RepeatDemands,
  { paper, report }: ReportTexts,
) {
  if (controls.length === 0) return [paragraph(report.noControls)];
  const positions: string[][] = [];
  const evidence: string[][] = [];
  for (const control of controls) {
    const { point, measurement } = control;
    const name = `${point.name} (${report.sources[point.source]})`;
    const { north, east, height } = computeControlDifference(control);
    const formatHeight = (metres: number, system: keyof typeof paper.heightSystems) =>
      joinUnit(formatMetres(metres), paper.heightSystems[system]);
    const known = point.height ? formatHeight(point.height.value, point.height.system) : '';
    const measured =
      measurement.height === null ? '' : formatHeight(measurement.height, 'ellipsoidal');
    const difference = height === null ? '' : formatSigned(height);
    positions.push(
      [name, report.known, ...formatPosition(point), known],
      [name, report.measured, ...formatPosition(measurement), measured],
      [name, report.difference, formatSigned(north), formatSigned(east), '', difference],
    );
    evidence.push([
      name,
      formatPeriod(measurement),
      [
        describeDifference(control, demands, { paper, report }),
        `${formatSolution(measurement, paper)}.`,
        formatEvidence(measurement, paper),
      ].join(' '),
    ]);
  }
  const { measured, north, east, height } = paper;
  return [
    table([report.point, report.value, north, east, measured.zone, height], positions),
    table([report.point, measured.time, measured.evidence], evidence),
  ];
}

function describeDifference(
  control: PointControl,
  demands: RepeatDemands,
  { paper, report }: Pick<ReportTexts, 'paper' | 'report'>,
): string {
  const { north, east, height, distance } = computeControlDifference(control);
  const verdicts = listVerdicts(
    listControlFindings(control, demands),
    getControlDemands(demands),
    paper,
    report.otherFrame,
  );
  const along = fillPlaceholders(report.along, {
    distance: formatMetres(distance),
    north: formatSigned(north),
    east: formatSigned(east),
  });
  const up =
    height === null
      ? report.noHeight
      : fillPlaceholders(paper.measured.heightDifference, { metres: formatSigned(height) });
  return [along, up, ...verdicts].join(' ');
}
