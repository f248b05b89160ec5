import type { SealSettings } from '../environment';
import { pkcs12Key } from './seal-key';
import type { SealMeans } from './sealed-pdf';
import { timestampAuthority } from './timestamp-authority.data';

/** @throws SealKeyError when the key cannot be used */
export async function sealMeans({ key, authorityUrl }: SealSettings): Promise<SealMeans> {
  return {
    key: key && (await pkcs12Key(key.file, key.passphrase)),
    authority: authorityUrl === undefined ? undefined : timestampAuthority(authorityUrl),
  };
}
