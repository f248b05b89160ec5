/**
 * Where the app of a GNSS receiver answers on the device itself: what the page may connect to, and
 * what a user chooses among. Source: Trimble Mobile Manager.
 */
export const receiverServices = [
  'ws://localhost:9635',
  'wss://localhost:9636',
  'ws://localhost:9650',
] as const;
