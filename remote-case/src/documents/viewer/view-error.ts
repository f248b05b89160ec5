/** Why a document that was opened cannot be shown. It can still be downloaded. */
export type ViewError = 'damaged' | 'too large';
