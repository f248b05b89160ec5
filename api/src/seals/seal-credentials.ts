import type { SealSettings } from '../environment';
import { loadPkcs12Key } from './seal-key';
import type { SealCredentials } from './sealed-pdf';
import { createTimestampAuthority } from './timestamp-authority.data';

/** @throws SealKeyError when the key cannot be used */
export async function loadSealCredentials({
  key,
  authorityUrl,
}: SealSettings): Promise<SealCredentials> {
  return {
    key: key && (await loadPkcs12Key(key.file, key.passphrase)),
    authority: authorityUrl === undefined ? undefined : createTimestampAuthority(authorityUrl),
  };
}
