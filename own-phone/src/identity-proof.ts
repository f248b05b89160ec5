import type { AskedSignature, SigningKeys } from '@feltbok/contract/signing-requests.ts';
import { element } from './elements.ts';
import { fetchProofAddress, type Unmet } from './signing-api.data.ts';
import type { Translate } from './texts.ts';

/** Key of the keys in `sessionStorage`: the provider sends the party back without the fragment. */
const place = 'feltbok-signing';

export interface ProviderReturn {
  keys: SigningKeys;
  state: string;
  /** Null when the provider did not identify the party. */
  answer: string | null;
}

/**
 * Reads the provider's answer from the address, and removes it from there; null when the page was
 * not opened by the provider.
 */
export function takeProviderReturn(): ProviderReturn | null {
  const query = new URLSearchParams(location.search);
  const state = query.get('state');
  const stored = sessionStorage.getItem(place);
  sessionStorage.removeItem(place);
  if (state === null || stored === null) return null;
  const keys: SigningKeys = JSON.parse(stored);
  history.replaceState(null, '', `${location.pathname}#${keys.token}`);
  return { keys, state, answer: query.get('code') };
}

/**
 * Leaves the page for the provider.
 * @returns why the page was not left
 */
export async function leaveForProvider(keys: SigningKeys): Promise<Unmet | null> {
  const begun = await fetchProofAddress(keys);
  if (typeof begun === 'string') return begun;
  sessionStorage.setItem(place, JSON.stringify(keys));
  location.assign(begun.answer.address);
  return null;
}

/** Shows the proven identity of a remote party, or how the party can prove it. */
export function buildProofPart(
  t: Translate,
  { identity, provider }: AskedSignature,
  onProve: () => void,
): Node[] {
  if (identity) return [element('p', { className: 'done' }, t('proven', formatIdentity(identity)))];
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

const formatIdentity = ({ provider, name }: NonNullable<AskedSignature['identity']>) => ({
  provider,
  name: name === null ? '' : ` (${name})`,
});
