import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import {
  controlDifference,
  controlFindings,
  getControlDemands,
  type PointControl,
} from '@feltbok/domain/boundary-marks/control-measurement.ts';
import type { MarkMeasurement } from '@feltbok/domain/boundary-marks/mark-measurement.ts';
import type { RepeatDemands } from '@feltbok/domain/boundary-marks/mean-verdict.ts';
import type { nb } from '../i18n/nb';
import {
  evidenceIn,
  joined,
  measuredTable,
  placeIn,
  solutionIn,
  timeOf,
  verdictsOf,
} from '../protocol/measured-marks.domain';
import { metres, type PaperTexts, signed, withValues } from '../protocol/paper-words.domain';
import { facts, group, marksInOrder, paragraph, table } from '../protocol/protocol.domain';
import type { Protocol } from '../protocol/protocol-parts.domain';

/** All that a measurement report is made of. */
export interface ReportData {
  caseNumber: string;
  /** Of the property that the business is about. */
  propertyNumber: string;
  surveyor: { name?: string | undefined; number?: string | undefined };
  demands: RepeatDemands;
  marks: readonly KnownMark[];
  controls: readonly PointControl[];
}

/** The words of a report, in one language. */
export type ReportTexts = PaperTexts & Pick<typeof nb, 'report'>;

/**
 * What receivers have measured in a case, with what shows how good it is, in the form of a
 * protocol.
 */
export function buildMeasurementReport(data: ReportData, texts: ReportTexts): Protocol {
  const { paper, report } = texts;
  const { controls, demands } = data;
  const marks = marksInOrder(data.marks);
  const all = [
    ...marks.flatMap(({ measurements = [] }) => measurements),
    ...controls.map(({ measurement }) => measurement),
  ];
  const measured = measuredTable(marks, demands, paper);
  return {
    title: withValues(report.title, { caseNumber: data.caseNumber }),
    sections: [
      { section: 'measuredCase', title: report.case, groups: [group('', caseFacts(data, texts))] },
      {
        section: 'receivers',
        title: report.receivers,
        groups: [group('', receiversIn(all, texts))],
      },
      {
        section: 'controls',
        title: report.controls,
        groups: [group('', controlsIn(controls, demands, texts))],
      },
      {
        section: 'measuredMarks',
        title: report.marks,
        groups: [measured ? { ...measured, title: '' } : group('', paragraph(report.noMarks))],
      },
    ],
  };
}

function caseFacts(
  { caseNumber, propertyNumber, surveyor, demands }: ReportData,
  { paper, report }: ReportTexts,
) {
  const { planeTolerance, heightTolerance, minutesApart } = demands;
  const tolerance = (value: number | undefined) =>
    value === undefined
      ? report.noTolerance
      : withValues(paper.measured.inMetres, { metres: metres(value) });
  return facts(
    paper,
    [paper.caseNumber, caseNumber],
    [paper.propertyNumber, propertyNumber],
    [paper.surveyor, joined(surveyor.name ?? '', surveyor.number ?? '')],
    [report.planeTolerance, tolerance(planeTolerance)],
    [report.heightTolerance, tolerance(heightTolerance)],
    [
      report.minutesApart,
      minutesApart === undefined
        ? report.noTolerance
        : withValues(report.minutes, { count: String(minutesApart) }),
    ],
  );
}

/**
 * A line for each receiver as it was set up: another antenna height, or other corrections, is
 * another line.
 */
function receiversIn(all: readonly MarkMeasurement[], { paper, report }: ReportTexts) {
  if (all.length === 0) return paragraph(report.noMarks);
  const bySetup = new Map<string, { cells: string[]; times: string[] }>();
  for (const { receiver, antenna, corrections, frame, frameName, from, to } of all) {
    const { source, mount, station } = corrections;
    const cells = [
      receiver || paper.notGiven,
      antenna.height === null
        ? paper.notGiven
        : joined(
            withValues(paper.measured.inMetres, { metres: metres(antenna.height) }),
            antenna.type,
          ),
      joined(
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
    return [...cells, String(times.length / 2), timeOf(period)];
  });
  const { receiver, antenna, corrections, time } = paper.measured;
  return table([receiver, antenna, corrections, report.count, time], rows);
}

function controlsIn(
  controls: readonly PointControl[],
  demands: RepeatDemands,
  { paper, report }: ReportTexts,
) {
  if (controls.length === 0) return paragraph(report.noControls);
  const rows = controls.map((control) => {
    const { point, measurement } = control;
    const { coordinates } = paper.measured;
    const known = withValues(coordinates, {
      north: metres(point.north),
      east: metres(point.east),
      zone: String(point.utmType - 25800),
    });
    const height = point.height
      ? `${metres(point.height.value)}\u00a0m ${paper.heightSystems[point.height.system]}`
      : '';
    return [
      `${point.name} (${report.sources[point.source]})`,
      joined(known, height),
      joined(timeOf(measurement), placeIn(measurement, paper)),
      differenceIn(control, demands, { paper, report }),
      joined(solutionIn(measurement, paper), evidenceIn(measurement, paper)),
    ];
  });
  return table(
    [report.point, report.known, report.measured, report.difference, paper.measured.evidence],
    rows,
  );
}

function differenceIn(
  control: PointControl,
  demands: RepeatDemands,
  { paper, report }: Pick<ReportTexts, 'paper' | 'report'>,
): string {
  const { north, east, height, distance } = controlDifference(control);
  const verdicts = verdictsOf(
    controlFindings(control, demands),
    getControlDemands(demands),
    paper,
    report.otherFrame,
  );
  const along = withValues(report.along, {
    distance: metres(distance),
    north: signed(north),
    east: signed(east),
  });
  const up =
    height === null
      ? report.noHeight
      : withValues(paper.measured.heightDifference, { metres: signed(height) });
  return [along, up, ...verdicts].join(' ');
}
