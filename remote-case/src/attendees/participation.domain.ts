import type { Attendee } from '@feltbok/domain/cases/case.ts';

/**
 * Whether a party took part: in person, not at all, or by a deputy with (SMF) or without (SUF)
 * authority to decide.
 */
export type Participation = 'yes' | 'no' | 'SMF' | 'SUF';

export const participations: readonly Participation[] = ['yes', 'no', 'SMF', 'SUF'];

type ParticipationFields = Pick<
  Attendee,
  'isParticipated' | 'isRepresentedBy' | 'powerOfAttorneyType'
>;

export function getParticipation(attendee: ParticipationFields): Participation {
  const { isParticipated, isRepresentedBy, powerOfAttorneyType } = attendee;
  if (!isParticipated) return 'no';
  return isRepresentedBy ? (powerOfAttorneyType ?? 'yes') : 'yes';
}

export function toParticipationFields(participation: Participation): ParticipationFields {
  const isRepresentedBy = participation === 'SMF' || participation === 'SUF';
  return {
    isParticipated: participation !== 'no',
    isRepresentedBy,
    powerOfAttorneyType: isRepresentedBy ? participation : null,
  };
}
