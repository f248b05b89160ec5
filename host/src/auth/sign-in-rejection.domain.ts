/** Why a login did not succeed; each has its own words on the screen. */
type SignInRejectionReason =
  | 'notAssigned'
  | 'consentDeclined'
  | 'consentMissing'
  | 'blockedByPolicy'
  | 'cancelled'
  | 'temporary'
  | 'incomplete'
  | 'unknown';

/** What came of a login that the user began and that signed nobody in. */
export interface SignInRejection {
  reason: SignInRejectionReason;
  /** What the provider's support asks for: its code, and the ids of the request that it names. */
  reference: string;
}

/** An error as OpenID Connect reports it, or as the identity library throws it. */
export interface ProviderError {
  /** For instance `access_denied`. */
  code: string;
  description: string;
}

/** Numbers of Entra ID, published with its error codes. */
const reasonByEntraCode: Record<string, SignInRejectionReason> = {
  AADSTS50020: 'notAssigned',
  AADSTS50105: 'notAssigned',
  AADSTS90072: 'notAssigned',
  AADSTS65004: 'consentDeclined',
  AADSTS65001: 'consentMissing',
  AADSTS90093: 'consentMissing',
  AADSTS90094: 'consentMissing',
  AADSTS90095: 'consentMissing',
  AADSTS53000: 'blockedByPolicy',
  AADSTS53001: 'blockedByPolicy',
  AADSTS53002: 'blockedByPolicy',
  AADSTS53003: 'blockedByPolicy',
  AADSTS53004: 'blockedByPolicy',
  AADSTS530032: 'blockedByPolicy',
  AADSTS90033: 'temporary',
};

const reasonByCode: Record<string, SignInRejectionReason> = {
  access_denied: 'cancelled',
  user_cancelled: 'cancelled',
  consent_required: 'consentMissing',
  temporarily_unavailable: 'temporary',
  server_error: 'temporary',
};

/** The library's own errors: the network failed, or the browser has forgotten the login. */
const incomplete =
  /network|^(?:state_|no_state|no_cached|no_token_request|hash_|timed_out|endpoints_|(?:get|post)_request_failed)/;

/** Reads why a login was rejected, and the reference by which the provider finds it. */
export function toSignInRejection({ code, description }: ProviderError): SignInRejection {
  const entraCode = /AADSTS\d+/.exec(description)?.[0] ?? null;
  return {
    reason: findReason(code, entraCode),
    reference: buildReference(code, entraCode, description),
  };
}

function findReason(code: string, entraCode: string | null): SignInRejectionReason {
  if (entraCode !== null) return reasonByEntraCode[entraCode] ?? reasonByCode[code] ?? 'unknown';
  if (incomplete.test(code)) return 'incomplete';
  return reasonByCode[code] ?? 'unknown';
}

const requestIds = /\b(?:Trace|Correlation) ID: *[\da-f-]{36}|\bTimestamp: *[\d-]+[ T][\d:]+Z/gi;

/**
 * The fragment of an address can be written by anybody, so that only codes, ids and times of it are
 * shown.
 */
function buildReference(code: string, entraCode: string | null, description: string): string {
  const shownCode = entraCode ?? /^\w{1,60}$/.exec(code)?.[0] ?? '';
  return [shownCode, ...(description.match(requestIds) ?? [])].filter(Boolean).join(' · ');
}

/**
 * The provider's answer in the fragment of the page's address.
 * @returns null where the provider has reported no error there
 */
export function parseProviderError(fragment: string): ProviderError | null {
  const answer = new URLSearchParams(fragment.replace(/^#/, ''));
  const code = answer.get('error');
  return code === null ? null : { code, description: answer.get('error_description') ?? '' };
}
