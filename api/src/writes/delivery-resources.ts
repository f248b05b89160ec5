// Resources of the audit trail that say what became of a business without changing it.

/** A package that was made. */
export const packageResource = 'case package';
/** A delivery to case system or archive, and its end. */
export const stateResource = 'case state';
/** What a case system has answered. */
export const receiptResource = 'case receipt';

export const deliveryResources: readonly string[] = [
  packageResource,
  stateResource,
  receiptResource,
];
