import { sketchLimits } from '@feltbok/domain/sketches/sketch-limits.ts';
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

/** Of one list or object; the longest list of any call is that of a sketch's positions. */
const membersLimit = sketchLimits.positions;

/**
 * Of a number, or of the blank space between values, in characters: to parse one of megabytes takes
 * long.
 */
const tokenLimit = 10_000;

/**
 * What PostgreSQL cannot store can stand in JSON only as an escape: U+0000, and half a surrogate
 * pair.
 */
const mayBeUnstorable = /\\u(?:0000|d[89a-f])/i;

/**
 * Reads JSON bodies, and rejects those with more values than the route takes before anything is
 * made of them: a body within its bytes may hold millions, each of which would be parsed, walked
 * and checked.
 */
export function jsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, text, done) => {
      const { bodyValues = usualValues } = request.routeOptions.config;
      const exceeded = exceededLimit(text, {
        depth: depthLimit,
        values: bodyValues,
        members: membersLimit,
        token: tokenLimit,
      });
      if (exceeded === 'token') return done(badField('body', 'holds a number that is too long'));
      if (exceeded === 'depth') return done(badField('body', 'is nested too deeply'));
      if (exceeded === 'members') return done(tooManyMembers());
      if (exceeded === 'values') return done(tooManyValues(bodyValues));
      parse(request, text, (error, value) => {
        const unstorable = !error && mayBeUnstorable.test(text) ? unstorableText(value) : undefined;
        done(error ?? (unstorable ? badField(unstorable.field, unstorable.message) : null), value);
      });
    },
  );
}

const tooManyValues = (values: number) =>
  new RequestProblem(413, `The body holds more than ${values} values. Send it in parts.`);

const tooManyMembers = () =>
  new RequestProblem(
    413,
    `A list or object of the body holds more than ${membersLimit} values. Send it in parts.`,
  );

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

interface JsonLimits {
  depth: number;
  values: number;
  members: number;
  token: number;
}

/**
 * Which limit a JSON text exceeds, found without parsing it; what is no JSON may exceed none.
 * @param limits of nesting, of the members of all lists and objects together, of those of any one
 *   of them, and of the characters of what stands between two signs of JSON, texts left out
 */
export function exceededLimit(text: string, limits: JsonLimits): keyof JsonLimits | undefined {
  let depth = 0;
  let values = 0;
  let lastSign = -1;
  /** Commas of each list or object that is open at the moment, by its depth. */
  const commas: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (at - lastSign > limits.token) return 'token';
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfString(text, at);
        break;
      case openBracket:
      case openBrace:
        depth += 1;
        values += 1;
        if (depth > limits.depth) return 'depth';
        commas[depth] = 0;
        break;
      case closeBracket:
      case closeBrace:
        depth -= 1;
        break;
      case comma:
        values += 1;
        commas[depth] = (commas[depth] ?? 0) + 1;
        if ((commas[depth] ?? 0) >= limits.members) return 'members';
        break;
      default:
        continue;
    }
    lastSign = at;
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
