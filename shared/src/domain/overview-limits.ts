/** Far above what anyone writes by hand, far below what would burden a tablet's list. In UTF-16 code units. */
export const overviewTextMaxLength = 20_000;
