import { STATUS_CODES } from 'node:http';
import type { Schema } from './components';
import { docsStyle } from './docs-style';
import type { OpenApiDocument, Operation, Parameter } from './openapi-document';

type Call = Operation & { method: string; path: string };

/** Text as HTML, in elements and in quoted attributes. */
const escaped = (text: unknown) =>
  String(text).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
/** The same, with what stands in backquotes as code. */
const prose = (text: string) => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');

const logo = `<svg width="36" height="36" viewBox="0 0 64 64" aria-hidden="true">
<path d="M14 8h30a8 8 0 0 1 8 8v40H22a8 8 0 0 1-8-8z" fill="#1b5e43"/><path d="M14 48a8 8 0 0 1 8-8h30v16H22a8 8 0 0 1-8-8z" fill="#dcebe2"/>
<path d="M25 19l15 12" stroke="#ffb366" stroke-width="3"/><circle cx="25" cy="19" r="5" fill="#fff"/><circle cx="40" cy="31" r="5" fill="#fff"/></svg>`;

/**
 * The document as a page that people read: whole in itself, without script, from no other address.
 */
export function docsPage(document: OpenApiDocument): string {
  const calls = callsIn(document);
  const schemas = Object.entries(document.components.schemas);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(document.info.title)}</title>
<style>${docsStyle}</style>
</head>
<body>
<header class="top">${logo}<h1>${escaped(document.info.title)}</h1><p>${escaped(document.info.version)}</p></header>
<div class="columns">
<nav aria-label="Calls">${document.tags.map(({ name }) => areaMenu(name, calls)).join('')}
<h2>Shapes</h2><ul>${schemas.map(([name]) => `<li>${linkTo(name)}</li>`).join('')}</ul></nav>
<main>
<article><p>${prose(document.info.description)}</p>${howToCall}</article>
${document.tags.map(({ name }) => areaSection(name, calls, document.components.schemas)).join('\n')}
<section><h2>Shapes</h2>${schemas.map(([name, schema]) => shape(name, schema)).join('\n')}</section>
</main>
</div>
</body>
</html>
`;
}

const howToCall = `<h4>How to call</h4><ul>
<li>Each call carries a bearer token of the identity provider, and the profile header.</li>
<li>A change that is based on something says on what: If-Match with the ETag that came with it. Whoever has been overtaken
gets 412 and what it is now, and nothing is lost.</li>
<li>A change carries an Idempotency-Key, so that it may be repeated until it is answered, and still happens once.</li>
<li>The same as data: <a href="/api/openapi.json">/api/openapi.json</a>, OpenAPI 3.1.</li></ul>`;

function callsIn({ paths }: OpenApiDocument): Call[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );
}

function areaMenu(area: string, calls: Call[]): string {
  const items = calls
    .filter(({ tags }) => tags.includes(area))
    .map(
      ({ operationId, method, path }) =>
        `<li><a href="#${operationId}">${method} ${escaped(path.replace('/api/', ''))}</a></li>`,
    );
  return `<h2>${escaped(area)}</h2><ul>${items.join('')}</ul>`;
}

function areaSection(area: string, calls: Call[], schemas: Record<string, Schema>): string {
  const articles = calls
    .filter(({ tags }) => tags.includes(area))
    .map((call) => callArticle(call, schemas));
  return `<section><h2>${escaped(area)}</h2>${articles.join('\n')}</section>`;
}

function callArticle(call: Call, schemas: Record<string, Schema>): string {
  const { operationId, method, path, summary, parameters, requestBody, responses } = call;
  const body = Object.values(requestBody?.content ?? {})[0]?.schema;
  const example = body && exampleOf(body, schemas);
  const answers = Object.entries(responses).map(([status, { description, content }]) => [
    escaped(status === 'default' ? 'other' : `${status} ${STATUS_CODES[status] ?? ''}`),
    `${prose(description)}${
      content
        ? ` ${Object.values(content)
            .map(({ schema }) => typeText(schema))
            .join('')}`
        : ''
    }`,
  ]);
  return `<article id="${operationId}"><h3><span class="method">${method}</span><code>${escaped(path)}</code></h3>
<p>${prose(summary)}</p>
<h4>Parameters</h4>${table(['Name', 'In', 'Type', ''], parameters.map(parameterRow))}
${body ? `<h4>Body</h4><p>${typeText(body)}</p>` : ''}
${example === undefined ? '' : `<h4>Example</h4><pre tabindex="0">${escaped(JSON.stringify(example, null, 2))}</pre>`}
<h4>Answers</h4>${table(['Status', 'Meaning'], answers)}</article>`;
}

const parameterRow = ({
  name,
  in: place,
  required,
  schema,
  description = '',
}: Parameter): string[] => [
  `<code>${escaped(name)}</code>${required ? requiredMark : ''}`,
  place,
  typeText(schema),
  prose(description),
];

const requiredMark = ' <span class="required">required</span>';

function exampleOf(body: Schema, schemas: Record<string, Schema>): unknown {
  const name = typeof body.$ref === 'string' ? body.$ref.split('/').at(-1) : undefined;
  return (name === undefined ? body : schemas[name])?.examples?.[0];
}

function shape(name: string, schema: Schema): string {
  const rows = Object.entries(schema.properties ?? {}).map(([field, inner]) => [
    `<code>${escaped(field)}</code>${schema.required?.includes(field) ? requiredMark : ''}`,
    typeText(inner),
    prose(inner.description ?? ''),
  ]);
  return `<article id="${escaped(name)}"><h3>${escaped(name)}</h3>${table(['Field', 'Type', ''], rows)}</article>`;
}

function table(heads: string[], rows: string[][]): string {
  const head = heads
    .map((text) => (text === '' ? '<td></td>' : `<th scope="col">${text}</th>`))
    .join('');
  const body = rows.map(
    ([first, ...cells]) =>
      `<tr><th scope="row">${first}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
  );
  return `<div class="table"><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
}

const linkTo = (name: string) => `<a href="#${escaped(name)}">${escaped(name)}</a>`;

/** A schema in a few words: what it is, and between which bounds. */
function typeText(schema: Schema): string {
  if (typeof schema.$ref === 'string') return linkTo(schema.$ref.split('/').at(-1) ?? '');
  if (schema.anyOf) return schema.anyOf.map(typeText).join(' or ');
  if (schema.items) return `list of ${typeText(schema.items)}`;
  if ('const' in schema) return `<code>${escaped(JSON.stringify(schema.const))}</code>`;
  if (Array.isArray(schema.enum)) {
    return schema.enum.map((value) => `<code>${escaped(JSON.stringify(value))}</code>`).join(' ');
  }
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(
      ([name, inner]) => `${escaped(name)}: ${typeText(inner)}`,
    );
    return `{ ${fields.join(', ')} }`;
  }
  const bounds = [
    ...(schema.format ? [String(schema.format)] : []),
    ...(schema.minimum !== undefined ? [`from ${schema.minimum}`] : []),
    ...(schema.maximum !== undefined && schema.maximum !== Number.MAX_SAFE_INTEGER
      ? [`to ${schema.maximum}`]
      : []),
    ...(schema.maxLength !== undefined ? [`at most ${schema.maxLength} characters`] : []),
  ];
  const type = typeof schema.type === 'string' ? schema.type : 'bytes';
  return escaped(bounds.length > 0 ? `${type}, ${bounds.join(', ')}` : type);
}
