/** Code for devices with a PIN only. */

export { PinLock } from './pin-lock';
export { prepareSecret } from './secret.data';
