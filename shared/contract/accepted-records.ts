/**
 * Value of Accept for clients that expect signature records beside the pictures; apps up to version
 * 1.7 do not send it. It is a module of its own, as pages need not load the schemas of records.
 */
export const acceptedWithRecords = 'application/json; signatures=records';
