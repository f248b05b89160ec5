import type { AskedSignature, SigningKeys } from '@feltbok/contract/signing-requests.ts';
import { fetchProofAddress, type Unmet } from './ask.data.ts';
import { element } from './elements.ts';
import type { Translate } from './texts.ts';

/** Of this tab: the provider sends the party back to the page without its fragment. */
const place = 'feltbok-signing';

export interface CameBack {
  keys: SigningKeys;
  state: string;
  /** Null where the provider did not say who the party is. */
  answer: string | null;
}

/**
 * What the page was come back to with from the provider; null when it was opened otherwise. The
 * address is cleaned of it.
 */
export function cameBack(): CameBack | null {
  const given = new URLSearchParams(location.search);
  const state = given.get('state');
  const stored = sessionStorage.getItem(place);
  sessionStorage.removeItem(place);
  if (state === null || stored === null) return null;
  const keys: SigningKeys = JSON.parse(stored);
  history.replaceState(null, '', `${location.pathname}#${keys.token}`);
  return { keys, state, answer: given.get('code') };
}

/** Leaves the page for the provider. @returns why it was not left */
export async function leaveForProvider(keys: SigningKeys): Promise<Unmet | null> {
  const begun = await fetchProofAddress(keys);
  if (typeof begun === 'string') return begun;
  sessionStorage.setItem(place, JSON.stringify(keys));
  location.assign(begun.answer.address);
  return null;
}

/** What a remote party has proven of itself, or how it can. */
export function proofPart(
  t: Translate,
  { identity, provider }: AskedSignature,
  onProve: () => void,
): Node[] {
  if (identity) return [element('p', { className: 'done' }, t('proven', identityWords(identity)))];
  if (provider === null) return [];
  return [
    element('p', {}, t('proveHint', { provider })),
    element(
      'div',
      { className: 'actions' },
      element('button', { type: 'button', onclick: onProve }, t('prove', { provider })),
    ),
  ];
}

const identityWords = ({ provider, name }: NonNullable<AskedSignature['identity']>) => ({
  provider,
  name: name === null ? '' : ` (${name})`,
});
