import * as agreements from './agreements.calls.ts';
import * as attendees from './attendees.calls.ts';
import * as boundaryLines from './boundary-lines.calls.ts';
import * as boundaryMarks from './boundary-marks.calls.ts';
import * as businesses from './businesses.calls.ts';
import * as casePackages from './case-packages.calls.ts';
import * as caseStates from './case-states.calls.ts';
import * as cases from './cases.calls.ts';
import * as casters from './casters.calls.ts';
import * as controlMeasurements from './control-measurements.calls.ts';
import * as customerContext from './customer-context.calls.ts';
import * as devices from './devices.calls.ts';
import * as documents from './documents.calls.ts';
import * as integration from './integration.calls.ts';
import * as letterhead from './letterhead.calls.ts';
import * as owners from './owners.calls.ts';
import * as reports from './reports.calls.ts';
import * as resultEvents from './result-events.calls.ts';
import * as results from './results.calls.ts';
import * as signingRequests from './signing-requests.calls.ts';
import * as sketches from './sketches.calls.ts';
import * as userGuide from './user-guide.calls.ts';

/** Every call of the product API, by its name. */
export const calls = {
  ...customerContext,
  ...devices,
  ...letterhead,
  ...userGuide,
  ...cases,
  ...businesses,
  ...casePackages,
  ...attendees,
  ...signingRequests,
  ...boundaryLines,
  ...boundaryMarks,
  ...controlMeasurements,
  ...sketches,
  ...agreements,
  ...reports,
  ...documents,
  ...owners,
  ...casters,
  ...integration,
  ...results,
  ...resultEvents,
  // Last, as a delivered case takes no more changes.
  ...caseStates,
};
