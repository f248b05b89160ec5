/**
 * For so many days after the last contact the app opens without one, where the customer says
 * nothing else.
 */
export const usualOfflineDays = 14;

/**
 * For so many days work that waits stays sealed on a device that has lost its access, where the
 * customer says nothing else.
 */
export const usualSealedDays = 30;
