/**
 * The API begins its message about a text that a reader does not see with these words, by which the
 * apps find their own sentence.
 */
export const unseenMessage = 'holds text that cannot be seen';
