/**
 * Addresses at which the app of a GNSS receiver answers on the device itself. The page may connect
 * to these, and the user chooses among them. Source: Trimble Mobile Manager.
 */
export const receiverServices = [
  'ws://localhost:9635',
  'wss://localhost:9636',
  'ws://localhost:9650',
] as const;
