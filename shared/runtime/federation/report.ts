/** Hands an error to the error-reporting service. `area` names the part of the app it came from. */
export type ReportError = (error: unknown, area: string) => void;
