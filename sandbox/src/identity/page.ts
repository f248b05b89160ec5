import { createHash } from 'node:crypto';
import { Markup, markup } from '../markup';
import type { PageLanguage } from './page-texts';

/**
 * Builds a whole page of the provider with its own style and no external content. `script` is
 * inline JavaScript.
 */
export function buildPage(
  language: PageLanguage,
  title: string,
  body: Markup,
  script = '',
): string {
  return markup`<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${new Markup(style)}</style>
</head>
<body>
<main>
${body}
</main>
${new Markup(script ? `<script>${script}</script>` : '')}
</body>
</html>
`.text;
}

/**
 * Builds the policy of the provider's pages. Browsers apply form-action to the redirects after a
 * form too, and those lead to whichever port serves the app.
 */
export function buildPagePolicy(script = ''): string {
  return [
    "default-src 'none'",
    `style-src '${computeSha256(style)}'`,
    ...(script ? [`script-src '${computeSha256(script)}'`] : []),
    "form-action 'self' http://localhost:*",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}

const computeSha256 = (text: string) =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`;

const style = `
:root { color-scheme: light dark; --ink: #16241e; --soft: #43544c; --paper: #f4f6f3; --card: #fff; --line: #8a9a91; --spruce: #14573b; --on-spruce: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eef3ef; --soft: #b9c8c0; --paper: #101a15; --card: #1a2721; --line: #6f8479; --spruce: #8fd3b0; --on-spruce: #08130d; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--paper); color: var(--ink);
  font: 1.0625rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif; }
main { width: min(40rem, 100%); padding: 2rem 1.25rem; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .5rem; }
p { margin: 0 0 1.25rem; color: var(--soft); }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: .75rem; }
form { margin: 0; }
button { font: inherit; color: inherit; min-height: 3.5rem; cursor: pointer; }
button.person { display: grid; grid-template-columns: 3rem 1fr; gap: 0 1rem; align-items: center; width: 100%; text-align: left;
  padding: .875rem 1rem; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; }
button.person:hover { border-color: var(--spruce); box-shadow: inset 0 0 0 1px var(--spruce); }
button:focus-visible { outline: 3px solid var(--spruce); outline-offset: 3px; }
.initials { width: 3rem; height: 3rem; border-radius: 50%; display: grid; place-items: center; background: var(--spruce);
  color: var(--on-spruce); font-weight: 600; }
.name { display: block; font-weight: 600; font-size: 1.125rem; }
.detail { display: block; color: var(--soft); font-size: .9375rem; }
button.plain { margin-top: 1.5rem; padding: .5rem 1.5rem; background: none; border: 1px solid var(--line); border-radius: .75rem; }
button.main { padding: .5rem 1.5rem; background: var(--spruce); color: var(--on-spruce); border: 0; border-radius: .75rem;
  font-weight: 600; }
`;
