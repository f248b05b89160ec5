/**
 * Who is using the app.
 * - `resolving`: the account or its rights are being looked up
 * - `signed-out`: nobody, the landing page
 * - `no-access`: signed in, but the API admits no such user
 * - `unavailable`: signed in, but the API could not be asked
 * - `locked`: the device stores somebody's work, and has been without contact for longer than it
 *   opens by itself, or its clock stands before a time that it has seen
 * - `authorised`: the app
 */
export type Session<Customer> =
  | { state: 'resolving' }
  | { state: 'signed-out' }
  | { state: 'no-access' }
  | { state: 'unavailable' }
  | { state: 'locked'; isClockBehind?: true }
  | { state: 'authorised'; userKey: string; customer: Customer };
