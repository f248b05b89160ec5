/** Which types of business call for advice on boundary adjustment, and the limits that the advice goes by. */
export interface BoundaryAdjustmentRules {
  /** Codes of types, as the case system delivers them. */
  typeCodes: readonly string[];
  /** So many per cent of its area may a property grow or shrink. */
  changePercent: number;
  /** And so many square metres. */
  changeArea: number;
  /** So many per cent of its area may it give up at most. */
  givenAwayPercent: number;
}

/**
 * Where the customer has set no others: what municipalities inform applicants of (matrikkellova § 16,
 * matrikkelforskriften § 34).
 */
export const usualBoundaryAdjustment: BoundaryAdjustmentRules = {
  typeCodes: ['GRENSEJUSTERING'],
  changePercent: 5,
  changeArea: 500,
  givenAwayPercent: 20,
};
