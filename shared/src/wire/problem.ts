import Type, { type Static } from 'typebox';

/** The body of every error answer: problem details after RFC 9457, with the fields in error named. */
export const ProblemSchema = Type.Object(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.Optional(Type.String()),
    errors: Type.Optional(Type.Array(Type.Object({ field: Type.String(), message: Type.String() }))),
    /** Only with 412: the resource as it is now. */
    current: Type.Optional(Type.Unknown()),
  },
  { title: 'Problem' },
);
export type Problem = Static<typeof ProblemSchema>;
