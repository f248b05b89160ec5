import { overviewTextMaxLength } from '@feltbok/shared/domain/overview-limits';
import Type, { type Static } from 'typebox';
import { serverId } from './identifiers';

const OverviewText = Type.String({ maxLength: overviewTextMaxLength });

/**
 * What the overview screen saves. A whole business body is accepted too: these four fields are read and the rest is
 * left alone.
 */
export const BusinessUpdate = Type.Object(
  {
    description: OverviewText,
    summary: OverviewText,
    comment: OverviewText,
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
export type BusinessUpdate = Static<typeof BusinessUpdate>;

export const BusinessPath = Type.Object({ id: serverId('business') });
