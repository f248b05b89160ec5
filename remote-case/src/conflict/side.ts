/** Of two who have saved the same: the user here, or whoever else it was. */
export type Side = 'mine' | 'theirs';

export const sides: readonly Side[] = ['mine', 'theirs'];
