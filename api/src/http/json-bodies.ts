import { sketchLimits } from '@feltbok/domain/sketches/sketch-limits.ts';
import type { FastifyInstance } from 'fastify';
import { createBadField, RequestProblem } from './problem';
import { findUnstorableText, maxDepth } from './storable-text';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Maximum number of values in the body, where it differs from the default. */
    bodyValues?: number;
  }
}

/** Two thousand attendees with all their fields have 40,000 values. */
const defaultMaxValues = 50_000;

/**
 * Maximum number of members of one list or object; the longest list of any call is that of a
 * sketch's positions.
 */
const maxMembers = sketchLimits.positions;

/**
 * Maximum length of a number, or of white space between values, in characters: a token of megabytes
 * takes long to parse.
 */
const maxTokenLength = 10_000;

/**
 * What PostgreSQL cannot store can only be written as an escape in JSON: U+0000, and half a
 * surrogate pair.
 */
const mayBeUnstorable = /\\u(?:0000|d[89a-f])/i;

/**
 * Parses JSON bodies, and rejects those with too many values before they are parsed: a body within
 * its size limit may contain millions of values, each of which would be parsed, visited and
 * checked.
 */
export function addJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, text, done) => {
      const { bodyValues = defaultMaxValues } = request.routeOptions.config;
      const exceeded = findExceededLimit(text, {
        depth: maxDepth,
        values: bodyValues,
        members: maxMembers,
        token: maxTokenLength,
      });
      if (exceeded === 'token')
        return done(createBadField('body', 'holds a number that is too long'));
      if (exceeded === 'depth') return done(createBadField('body', 'is nested too deeply'));
      if (exceeded === 'members') return done(createTooManyMembers());
      if (exceeded === 'values') return done(createTooManyValues(bodyValues));
      parse(request, text, (error, value) => {
        const unstorable =
          !error && mayBeUnstorable.test(text) ? findUnstorableText(value) : undefined;
        done(
          error ?? (unstorable ? createBadField(unstorable.field, unstorable.message) : null),
          value,
        );
      });
    },
  );
}

const createTooManyValues = (values: number) =>
  new RequestProblem(413, `The body holds more than ${values} values. Send it in parts.`);

const createTooManyMembers = () =>
  new RequestProblem(
    413,
    `A list or object of the body holds more than ${maxMembers} values. Send it in parts.`,
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
 * Finds the limit that a JSON text exceeds, without parsing it. A malformed text may exceed none.
 * @param limits of nesting, of the members of all lists and objects together and of any one of
 *   them, and of the characters between two structural characters, strings left out
 */
export function findExceededLimit(text: string, limits: JsonLimits): keyof JsonLimits | undefined {
  let depth = 0;
  let values = 0;
  let lastSign = -1;
  /** Number of commas in each open list or object, by depth. */
  const commas: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (at - lastSign > limits.token) return 'token';
    switch (text.charCodeAt(at)) {
      case quote:
        at = findStringEnd(text, at);
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

/**
 * @returns the index where the string ends that begins at `start`; the end of the text where it
 *   does not end
 */
function findStringEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === backslash) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}
