/** Code for devices with a PIN only. */

export { moveToPinKey } from './move-records.data';
export { keyBehind, newLock } from './secret.data';
