import Type from 'typebox';
import { serverId } from './identifiers.ts';

export const LiveCasePathSchema = Type.Object({ caseId: serverId('case') });
export const LiveCaseQuerySchema = Type.Object({
  since: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description:
        'The position of an earlier answer. The first event then says what was changed after ' +
        'it.',
    }),
  ),
  lastSeconds: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 31_536_000,
      description:
        'Seconds. Without a position, the first event says what was changed within this time.',
    }),
  ),
});

/** Somebody who has the case open. */
export interface PersonInCase {
  name: string;
  /** Whether it is the same account, on another device or in another window. */
  isYou: boolean;
}

/** Events of a case (text/event-stream): the name is in `event`, the JSON in `data`. */
export type LiveCaseEvent =
  /**
   * The first event. `changed` is null without `since` and `lastSeconds`: anything may have
   * changed.
   */
  | { name: 'position'; data: { position: number; changed: string[] | null } }
  /** Kinds of changed resources, named as in the case's history. */
  | { name: 'changed'; data: { resources: string[] } }
  /** Everybody else who has the case open. */
  | { name: 'present'; data: { people: PersonInCase[] } };

/** Milliseconds after which at least a comment is sent when nothing happens. */
export const liveCaseBeatMs = 15_000;
