/**
 * The style of a rendered text inside an element of the class `signed-text`: black on white, as on
 * paper.
 */
export const agreementTextStyle = `
.signed-text { padding: 1em; color: #000; background: #fff; }
.signed-text p, .signed-text h1, .signed-text h2, .signed-text h3, .signed-text h4, .signed-text h5, .signed-text h6 { margin: 0 0 .75em; text-align: left; color: #000; overflow-wrap: anywhere; }
.signed-text h1 { font-size: 18pt; } .signed-text h2 { font-size: 14pt; } .signed-text h3 { font-size: 12pt; } .signed-text h4 { font-size: 11pt; } .signed-text h5, .signed-text h6 { font-size: 10.5pt; }
.signed-text ul, .signed-text ol { margin: 0 0 .75em; padding-left: 2em; }
.signed-text ul.todo-list { padding-left: 0; list-style-type: none !important; }
.signed-text li > input { width: auto; min-height: 0; margin: 0 .5em 0 0; vertical-align: middle; }
.signed-text li > input + p { display: inline; }
.signed-text li::marker { color: var(--ck-content-list-marker-color, #000); }
.signed-text blockquote { margin: 0 0 .75em; padding-left: 10pt; border-left: 2pt solid #bfbfbf; font-style: italic; }
.signed-text figure { margin: 0 auto .75em; max-width: 100%; overflow-x: auto; }
.signed-text figure img { width: 100%; height: auto; display: block; }
.signed-text table { border-collapse: collapse; width: 100%; }
.signed-text td, .signed-text th { padding: 5pt; text-align: left; font-weight: normal; }
.signed-text td > :last-child, .signed-text th > :last-child { margin-bottom: 0; }
.signed-text figcaption { font-size: 9pt; }
.signed-text hr { border: 0; border-top: 1px solid #8c8c8c; }
.signed-text .page-break { border-top: 1px dashed #8c8c8c; margin: 1em 0; }
.signed-text code { font-size: inherit; overflow-wrap: anywhere; }
.signed-text a { color: #0b5394; }
`;
