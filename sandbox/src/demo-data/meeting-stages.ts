/**
 * How far a meeting has come: nobody is notified, all are notified, it is over, or all that its
 * basis for registration needs is there.
 */
export const meetingStages = ['planned', 'notified', 'held', 'documented'] as const;
export type MeetingStage = (typeof meetingStages)[number];

/** Returns the stage of a meeting. @param days from the reference date */
export const getStage = ({ stage, days }: { stage?: MeetingStage; days: number }): MeetingStage =>
  stage ?? (days < 0 ? 'held' : 'planned');

export const isOver = (stage: MeetingStage): boolean => stage === 'held' || stage === 'documented';
