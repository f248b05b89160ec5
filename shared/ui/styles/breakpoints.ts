/**
 * The two widths at which the layout of every screen changes. Styles have them in these words too,
 * as a test sees to.
 */
export const narrowScreen = '(max-width: 999.98px)';
export const wideScreen = '(min-width: 1250px)';
