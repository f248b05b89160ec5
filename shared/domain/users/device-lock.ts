/** The rules for the PIN of a device that hold where the customer says nothing else. */
export const usualDeviceLock = {
  use: 'offered',
  /** Minutes without use until the app is locked. */
  minutes: 15,
  /** Minutes from then until the key leaves memory although changes wait to be sent. */
  keyMinutes: 60,
} as const;
