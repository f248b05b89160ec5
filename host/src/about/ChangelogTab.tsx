import Markdown from 'react-markdown';
import changelog from '../../../CHANGELOG.md';

/** The page has a heading of its own, and these come below it. */
const below = { h1: 'h2', h2: 'h3', h3: 'h4' } as const;

/** The changelog for users, in Norwegian whatever the app's language. */
export function ChangelogTab() {
  return (
    <div lang="nb">
      <Markdown components={below}>{changelog}</Markdown>
    </div>
  );
}
