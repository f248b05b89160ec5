/**
 * What a client accepts that knows records beside pictures; apps of version 1.7 and before do not
 * ask for them. It stands apart from the schemas of records, which pages need not load.
 */
export const acceptedWithRecords = 'application/json; signatures=records';
