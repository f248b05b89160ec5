import type { AppCallName } from '../call-types.ts';
import type { ClientCall } from './client-call.ts';
import { clientCalls } from './client-calls.ts';

/** Fills `:name` in a path. @throws Error when a parameter is missing, before anything is sent */
export function fillPath(path: string, parameters: object): string {
  return path.replace(/:(\w+)/g, (_, name: string) => formatParameter(parameters, name));
}

function buildQuery(names: readonly string[], parameters: object): string {
  return names
    .map((name, index) => `${index === 0 ? '?' : '&'}${name}=${formatParameter(parameters, name)}`)
    .join('');
}

function formatParameter(parameters: object, name: string): string {
  const value = (parameters as Record<string, unknown>)[name];
  if (value === undefined || value === null)
    throw new Error(`The parameter '${name}' must be defined.`);
  return encodeURIComponent(String(value));
}

/**
 * Builds a call's path and query below the API's address. @throws Error when a parameter is missing
 */
export function buildAddress(
  callName: AppCallName,
  { path, query = {} }: { path: object; query?: object },
): string {
  const call: ClientCall = clientCalls[callName];
  const givenNames = (call.optionalQuery ?? []).filter(
    (optionalName) => (query as Record<string, unknown>)[optionalName] !== undefined,
  );
  return fillPath(call.path, path) + buildQuery([...(call.query ?? []), ...givenNames], query);
}
