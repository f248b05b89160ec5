/** Code for devices with a PIN only. */

export { keyByAuthenticator, wrapByAuthenticator } from './authenticator.data';
export { moveToPinKey } from './move-records.data';
export { keyBytesBehind, newLock } from './secret.data';
