import type { RemoteName } from './config';
import type { Question } from './early-answers';

/** What the screen of an address will ask for: its remote, if it has one, and the API. */
export function firstScreenOf(pathname: string): { remote: RemoteName | null; questions: Question[] } {
  const cases: Question = { name: 'getCases', parameters: { path: {} } };
  const found = /^\/case\/\d+\/business\/(\d{1,15})\/property\/\d+(?:\/(\w+))?/.exec(pathname);
  if (!found) return { remote: null, questions: [cases] };
  const businessId = Number(found[1]);
  switch (found[2]) {
    case 'maps':
      return {
        remote: 'maps',
        questions: [cases, { name: 'getBoundaryMarks', parameters: { path: {}, query: { businessId } } }],
      };
    case 'reports':
      return { remote: 'reports', questions: [cases] };
    case 'attendees':
      return { remote: 'case', questions: [cases, { name: 'getAttendees', parameters: { path: { businessId } } }] };
    case undefined:
    case 'overview':
    case 'documents':
      return { remote: 'case', questions: [cases] };
    default:
      // The remote is not asked for a screen that there is not.
      return { remote: null, questions: [cases] };
  }
}
