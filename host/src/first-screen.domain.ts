import type { RemoteName } from './config-schema';
import type { Question } from './early-answers';

interface FirstScreen {
  remote: RemoteName | null;
  /** Below the remote's place. */
  path: string;
  questions: Question[];
}

/** What the screen of an address will ask for: its remote, if it has one, and the API. */
export function chooseFirstScreen(pathname: string): FirstScreen {
  const cases: Question = { name: 'getCases', parameters: { path: {} } };
  const found = /^\/case\/\d+\/business\/(\d{1,15})\/property\/\d+(?:\/(\w+)(?:\/(.*))?)?/.exec(
    pathname,
  );
  if (!found) return { remote: null, path: '', questions: [cases] };
  const businessId = Number(found[1]);
  const path = found[3] ?? '';
  switch (found[2]) {
    case 'maps':
      return {
        remote: 'maps',
        path,
        questions: [
          cases,
          { name: 'getBoundaryMarks', parameters: { path: {}, query: { businessId } } },
        ],
      };
    case 'reports':
      return { remote: 'reports', path, questions: [cases] };
    case 'attendees':
      return {
        remote: 'case',
        path,
        questions: [cases, { name: 'getAttendees', parameters: { path: { businessId } } }],
      };
    case undefined:
    case 'overview':
    case 'documents':
      return { remote: 'case', path, questions: [cases] };
    default:
      // The remote is not asked for a screen that there is not.
      return { remote: null, path, questions: [cases] };
  }
}
