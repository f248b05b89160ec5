/** Code for devices with a PIN only. */

export { keyByAuthenticator, wrapByAuthenticator } from './authenticator.data';
export { moveToPinKey } from './move-records.data';
export { recoveredKey, sendRecoveryKey } from './recovery.data';
export { keyBytesBehind, newLock, prepareSecret, wrappedBySecret } from './secret.data';
