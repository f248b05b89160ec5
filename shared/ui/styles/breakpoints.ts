/**
 * The two widths at which layouts change. The style sheets repeat these queries, which a test
 * verifies.
 */
export const narrowScreen = '(max-width: 999.98px)';
export const wideScreen = '(min-width: 1250px)';
