import { agreementTextStyle } from '@feltbok/papers/agreement-text-style.ts';

export const signStyle = `
:root { color-scheme: light; font: 1.0625rem/1.5 system-ui, 'Noto Sans', Arial, sans-serif; }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 60rem; color: #17211c; background: #f4f7f5; }
h1 { margin: 0 0 .5rem; font-size: 1.375rem; line-height: 1.25; overflow-wrap: anywhere; }
p { margin: .5rem 0; overflow-wrap: anywhere; }
dl { display: grid; gap: .25rem .75rem; margin: 1rem 0; }
dt { color: #4a5a52; font-size: .9375rem; }
dd { margin: 0; font-weight: 600; overflow-wrap: anywhere; }
code { font-size: .8125rem; overflow-wrap: anywhere; }
details, .text {
  margin: 1rem 0; padding: .75rem; border: 1px solid #8a958f; border-radius: .5rem;
  background: #fff;
}
.text { max-height: 50vh; overflow: auto; }
${agreementTextStyle}
.sheet {
  position: relative; margin: .75rem 0; border: 2px solid #4a5a52; border-radius: .5rem;
  background: #fff; overflow: hidden;
}
.sheet canvas {
  display: block; width: 100%; aspect-ratio: 920 / 200; min-height: 6rem; object-fit: contain;
  touch-action: none; user-select: none; -webkit-user-select: none; -webkit-touch-callout: none;
}
.typed canvas { touch-action: auto; }
label { display: grid; gap: .25rem; margin: .75rem 0; font-weight: 600; }
input {
  min-height: 3rem; padding: .5rem .75rem; font: inherit; color: inherit;
  border: 1px solid #4a5a52; border-radius: .5rem; background: #fff; width: 100%;
}
.actions { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1rem 0; }
button {
  flex: 1 1 8rem; min-height: 3rem; padding: .5rem 1rem; font: inherit; color: #17211c;
  border: 1px solid #4a5a52; border-radius: .5rem; background: #fff;
}
button.main { color: #fff; background: #0f5c3c; border-color: #0f5c3c; font-weight: 600; }
button:disabled { color: #5c6a63; background: #e3e9e5; border-color: #8a958f; }
:focus-visible { outline: 3px solid #1d63c8; outline-offset: 2px; }
[role=alert]:not(:empty) {
  padding: .75rem; border-radius: .5rem; color: #8f1414; background: #fdeaea;
}
.done { padding: .75rem; border-radius: .5rem; background: #dff1e7; }
[hidden] { display: none; }
`;

/** The page with its own style sheet and script; the script fills it in the phone's language. */
export const signPage = `<!doctype html>
<html lang="nb">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>Feltbok</title>
<style>${signStyle}</style>
<script type="module" src="Sign/page.js"></script>
</head>
<body>
<main></main>
<noscript>Nettleseren må kunne kjøre JavaScript. Signer på nettbrettet i stedet.</noscript>
</body>
</html>
`;
