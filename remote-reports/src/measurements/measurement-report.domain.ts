import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import {
  computeControlDifference,
  getControlDemands,
  listControlFindings,
  type PointControl,
} from '@feltbok/domain/boundary-marks/control-measurement.ts';
import type { MarkMeasurement } from '@feltbok/domain/boundary-marks/mark-measurement.ts';
import type { RepeatDemands } from '@feltbok/domain/boundary-marks/mean-verdict.ts';
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
  type PaperTexts,
} from '../protocol/paper-words.domain';
import { facts, group, paragraph, sortMarks, table } from '../protocol/protocol.domain';
import type { Protocol } from '../protocol/protocol-parts.domain';

/** The data that a measurement report shows. */
export interface ReportData {
  caseNumber: string;
  /** Municipality number, farm and holding of the property. */
  propertyNumber: string;
  surveyor: { name?: string | undefined; number?: string | undefined };
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
        groups: [group('', buildControlTable(controls, demands, texts))],
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

function buildControlTable(
  controls: readonly PointControl[],
  demands: RepeatDemands,
  { paper, report }: ReportTexts,
) {
  if (controls.length === 0) return paragraph(report.noControls);
  const rows = controls.map((control) => {
    const { point, measurement } = control;
    const { coordinates } = paper.measured;
    const known = fillPlaceholders(coordinates, {
      north: formatMetres(point.north),
      east: formatMetres(point.east),
      zone: String(point.utmType - 25800),
    });
    const height = point.height
      ? `${formatMetres(point.height.value)}\u00a0m ${paper.heightSystems[point.height.system]}`
      : '';
    return [
      `${point.name} (${report.sources[point.source]})`,
      joinWithCommas(known, height),
      joinWithCommas(formatPeriod(measurement), formatPosition(measurement, paper)),
      describeDifference(control, demands, { paper, report }),
      joinWithCommas(formatSolution(measurement, paper), formatEvidence(measurement, paper)),
    ];
  });
  return table(
    [report.point, report.known, report.measured, report.difference, paper.measured.evidence],
    rows,
  );
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
