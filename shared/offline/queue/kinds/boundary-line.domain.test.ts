import type { KnownLine } from '@feltbok/domain/boundary-lines/boundary-line.ts';
import { newLineAttributes } from '@feltbok/domain/boundary-lines/boundary-lines.domain.ts';
import { getAttendeesKey } from './attendees-key.domain.ts';
import { boundaryLineKind, buildLineCreation, buildLineUpdate } from './boundary-line.domain.ts';

const place = { caseId: 1042, businessId: 2077, caseNumber: '2026/118' };
const startMarkUuid = '7f1d2a52-8d0c-4f0b-9a53-0a7c8a3f6b11';
const endMarkUuid = '7f1d2a52-8d0c-4f0b-9a53-0a7c8a3f6b12';
const party = '7f1d2a52-8d0c-4f0b-9a53-0a7c8a3f6b13';
const createLine = (different: Partial<KnownLine> = {}): KnownLine => ({
  ...newLineAttributes,
  uuid: '7f1d2a52-8d0c-4f0b-9a53-0a7c8a3f6b10',
  businessId: place.businessId,
  startMarkUuid,
  endMarkUuid,
  utmType: 25_832,
  curvePoints: [],
  ...different,
});

test('[JOB-4] a line is sent after its marks, also when an edit moves it to another mark', () => {
  const line = createLine();
  expect(buildLineCreation(place, { line, name: '1–2' }).dependsOn).toEqual([
    startMarkUuid,
    endMarkUuid,
  ]);
  const moved = createLine({ endMarkUuid: party });
  expect(buildLineUpdate(place, { line: moved, name: '1–3' }, line).dependsOn).toEqual([
    startMarkUuid,
    party,
  ]);
});

test('[JOB-4] a line that parties agree to is sent after the attendees, who may be new', () => {
  const listPrerequisites = (agreedBy: string[]) =>
    boundaryLineKind.listPrerequisites?.(
      buildLineCreation(place, { line: createLine({ agreedBy }), name: '1–2' }),
    );
  expect(listPrerequisites([party])).toEqual([getAttendeesKey(place.businessId)]);
  expect(listPrerequisites([])).toEqual([]);
});
