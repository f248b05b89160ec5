import { overviewTextMaxLength } from '@feltbok/shared/domain/overview-limits';
import Type, { type Static } from 'typebox';
import { serverId } from './identifiers';

const OverviewTextSchema = Type.String({ maxLength: overviewTextMaxLength });

/**
 * What the overview screen saves. A whole business body is accepted too: these four fields are read and the rest is
 * left alone.
 */
export const BusinessUpdateSchema = Type.Object(
  {
    description: OverviewTextSchema,
    summary: OverviewTextSchema,
    comment: OverviewTextSchema,
    impartiality: Type.Boolean(),
  },
  {
    title: 'BusinessUpdate',
    examples: [
      {
        description: 'Grensen mot elva er uklar.',
        summary: 'Enighet.',
        comment: 'Varslet 1. mai.',
        impartiality: true,
      },
    ],
  },
);
export type BusinessUpdate = Static<typeof BusinessUpdateSchema>;

export const BusinessPathSchema = Type.Object({ id: serverId('business') });
