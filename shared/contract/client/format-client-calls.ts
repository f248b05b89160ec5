import {
  bytes,
  type CallDefinition,
  file,
  getSuccessResponse,
  getSuccessStatus,
  listFailures,
  stream,
} from '../define-call.ts';
import type { ClientCall } from './client-call.ts';

const heading = `\
// The command \`npm run client-calls\` writes this file from \`shared/contract/*.calls.ts\`.
import type { AppCallName } from '../call-types.ts';
import type { ClientCall } from './client-call.ts';

export const clientCalls = {`;

const ending = `\
} as const satisfies Record<AppCallName, ClientCall>;
`;

/**
 * Writes the text of `client-calls.ts`: the part of each definition that a browser needs, so that
 * pages load no schemas, and no calls that only a service account may make.
 */
export function formatClientCalls(calls: Record<string, CallDefinition>): string {
  const ofApps = Object.entries(calls).filter(([, { caller }]) => caller === undefined);
  const entries = ofApps.map(
    ([name, call]) => `  ${name}: {\n${formatMembers(toClientCall(call))}  },\n`,
  );
  return `${heading}\n${entries.join('')}${ending}`;
}

function formatMembers(call: ClientCall): string {
  return Object.entries(call)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `    ${name}: ${formatValue(value)},\n`)
    .join('');
}

function formatValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatValue).join(', ')}]`;
  return typeof value === 'string' ? `'${value}'` : String(value);
}

function toClientCall(call: CallDefinition): ClientCall {
  const answer = getSuccessResponse(call);
  return {
    method: call.method,
    path: call.path,
    ...listQueryNames(call.query),
    success: getSuccessStatus(call),
    documentedFailures: listFailures(call),
    etag: call.etag,
    answersList: toFlag('items' in Object(answer)),
    member: call.member,
    answersBytes: toFlag(answer === bytes || answer === file),
    answersStream: toFlag(answer === stream),
  };
}

function listQueryNames(schema: CallDefinition['query']) {
  const required: readonly string[] = Object(schema).required ?? [];
  const names = Object.keys(schema?.properties ?? {});
  const optional = names.filter((name) => !required.includes(name));
  return {
    query: required.length > 0 ? required : undefined,
    optionalQuery: optional.length > 0 ? optional : undefined,
  };
}

const toFlag = (isSet: boolean) => isSet || undefined;
