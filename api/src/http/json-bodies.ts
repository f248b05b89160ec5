import type { FastifyInstance } from 'fastify';
import { badField, RequestProblem } from './problem';
import { depthLimit, unstorableText } from './storable-text';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How many values the body may hold, where it is other than usual. */
    bodyValues?: number;
  }
}

/** Two thousand attendees with all their fields have 40,000. */
const usualValues = 50_000;

/** What PostgreSQL cannot store can stand in JSON only as an escape: U+0000, and half a surrogate pair. */
const mayBeUnstorable = /\\u(?:0000|d[89a-f])/i;

/**
 * Reads JSON bodies, and rejects those with more values than the route takes before anything is made of them: a body
 * within its bytes may hold millions, each of which would be parsed, walked and checked.
 */
export function jsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    const { bodyValues = usualValues } = request.routeOptions.config;
    const exceeded = exceededLimit(text, { depth: depthLimit, values: bodyValues });
    if (exceeded === 'depth') return done(badField('body', 'is nested too deeply'));
    if (exceeded === 'values') return done(tooManyValues(bodyValues));
    parse(request, text, (error, value) => {
      const unstorable = !error && mayBeUnstorable.test(text) ? unstorableText(value) : undefined;
      done(error ?? (unstorable ? badField(unstorable.field, unstorable.message) : null), value);
    });
  });
}

const tooManyValues = (values: number) =>
  new RequestProblem(413, `The body holds more than ${values} values. Send it in parts.`);

const [quote, comma, backslash] = [0x22, 0x2c, 0x5c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Which limit a JSON text exceeds, found without parsing it; what is no JSON may exceed none.
 * @param limits of nesting, and of the members of all lists and objects together
 */
export function exceededLimit(text: string, limits: { depth: number; values: number }): 'depth' | 'values' | undefined {
  let [depth, values] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfString(text, at);
        break;
      case openBracket:
      case openBrace:
        depth += 1;
        values += 1;
        if (depth > limits.depth) return 'depth';
        break;
      case closeBracket:
      case closeBrace:
        depth -= 1;
        break;
      case comma:
        values += 1;
        break;
    }
    if (values > limits.values) return 'values';
  }
  return undefined;
}

/** Where the string ends that begins at `start`; the end of the text where it does not. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === backslash) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}
