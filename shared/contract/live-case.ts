import Type from 'typebox';
import { serverId } from './identifiers.ts';

export const LiveCasePathSchema = Type.Object({ caseId: serverId('case') });
export const LiveCaseQuerySchema = Type.Object({
  since: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description:
        'The position of an earlier answer: the first event then says what was changed after it.',
    }),
  ),
  lastSeconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 31_536_000,
      description:
        'Seconds. Where no position is known the first event says what was changed since then.',
    }),
  ),
});

/** Somebody who has the case open. */
export interface PersonInCase {
  name: string;
  /** The same account, on another device or in another window. */
  isYou: boolean;
}

/**
 * The events of a case (text/event-stream, with their names as `event` and what they say as JSON in
 * `data`).
 */
export type LiveCaseEvent =
  /** First of all. `changed` is null without `since` and `lastSeconds`: anything may be. */
  | { name: 'position'; data: { position: number; changed: string[] | null } }
  /** Kinds of resources, as the history of the case names them. */
  | { name: 'changed'; data: { resources: string[] } }
  /** All who have it open besides the one who is answered. */
  | { name: 'present'; data: { people: PersonInCase[] } };

/** So often at least something is sent, a comment where nothing happens: in milliseconds. */
export const liveCaseBeatMs = 15_000;
