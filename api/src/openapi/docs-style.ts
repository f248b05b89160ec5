/** The colours of the product, light and dark; text reaches 4.5:1 on what it stands on. */
export const docsStyle = `
:root { color-scheme: light dark; --page: #f1f4f0; --surface: #ffffff; --sunken: #e8ede8; --text: #14201a;
  --soft: #43524a; --border: #c6d0c9; --primary: #1b5e43; --on-primary: #ffffff; --danger: #b3261e; --focus: #0b57d0; }
@media (prefers-color-scheme: dark) { :root { --page: #101613; --surface: #19211d; --sunken: #222c27; --text: #eef3ef;
  --soft: #b7c4bc; --border: #35423b; --primary: #7fd1aa; --on-primary: #10241a; --danger: #ff8a80; --focus: #8ab4f8; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); line-height: 1.5;
  font-family: system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif; }
.top { display: flex; align-items: center; gap: 12px; min-height: 64px; padding: 12px 24px; background: var(--surface);
  border-bottom: 1px solid var(--border); }
.top svg { flex: none; }
.top h1 { margin: 0; font-size: 1.25rem; }
.top p { margin: 0 0 0 auto; color: var(--soft); }
.columns { display: grid; grid-template-columns: 17rem minmax(0, 1fr); gap: 24px; max-width: 82rem; margin: 0 auto;
  padding: 24px; }
nav { position: sticky; top: 24px; align-self: start; max-height: calc(100vh - 48px); overflow: auto; }
nav h2 { margin: 16px 0 4px; font-size: 0.8rem; color: var(--soft); }
nav ul { margin: 0; padding: 0; list-style: none; }
nav a { display: block; padding: 6px 8px; border-radius: 6px; color: var(--text); text-decoration: none;
  overflow-wrap: anywhere; }
nav a:hover { background: var(--sunken); }
a { color: var(--primary); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
section, article { margin: 0 0 24px; }
article { padding: 20px 24px; background: var(--surface); border: 1px solid var(--border); border-radius: 12px; }
article h3 { display: flex; flex-wrap: wrap; align-items: baseline; gap: 10px; margin: 0 0 8px; font-size: 1.05rem; }
h4 { margin: 20px 0 6px; font-size: 0.9rem; color: var(--soft); }
.method { padding: 2px 10px; border-radius: 999px; background: var(--primary); color: var(--on-primary);
  font-size: 0.8rem; font-weight: 700; }
code, pre { font-family: ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace; font-size: 0.875rem; }
h3 code { overflow-wrap: anywhere; }
pre { margin: 0; padding: 12px 16px; overflow: auto; background: var(--sunken); border-radius: 8px; }
.table { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 8px 12px 8px 0; border-bottom: 1px solid var(--border); text-align: left; vertical-align: top; }
th { font-size: 0.8rem; color: var(--soft); }
tbody th { color: var(--text); font-size: inherit; font-weight: 400; white-space: nowrap; }
.required { color: var(--danger); font-size: 0.8rem; }
@media (max-width: 1000px) { .columns { grid-template-columns: minmax(0, 1fr); padding: 16px; }
  nav { position: static; max-height: none; } }
`;
