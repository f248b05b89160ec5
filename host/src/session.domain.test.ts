import type { IdentityRecord } from '@feltbok/offline/identity/identity.domain.ts';
import { sampleCustomer } from '@feltbok/testing/sample-customer.ts';
import {
  afterEntry,
  isContactToNote,
  isEndToAnnounce,
  type KnownUser,
  nobodyKnown,
  opensAtOnce,
  type UserEvent,
  updateUser,
} from './session.domain';

const stored: IdentityRecord = {
  userKey: 'kari 4699',
  account: 'hash',
  customer: sampleCustomer,
  lastOnline: 0,
  latestSeen: 0,
  signInEnded: false,
};
const ended = { ...stored, signInEnded: true };
const account = { issuer: 'https://login.example', subject: 'kari', name: 'Kari' };
const applyEvents = (events: UserEvent[], from: KnownUser = nobodyKnown) =>
  events.reduce(updateUser, from);
const inUse = applyEvents([
  { type: 'started', stored, mayBeSignedIn: true },
  { type: 'opened', user: stored },
  { type: 'account reported', account },
  { type: 'admitted' },
]);

test('[AUTH-10] stored data open at once, unless too old, signed out or after login', () => {
  expect(opensAtOnce({ stored, mayOpen: true, isReturning: false })).toBe(true);
  expect(opensAtOnce({ stored, mayOpen: false, isReturning: false })).toBe(false);
  expect(opensAtOnce({ stored: ended, mayOpen: true, isReturning: false })).toBe(false);
  expect(opensAtOnce({ stored, mayOpen: true, isReturning: true })).toBe(false);
});

test.each([
  ['no contact, on young data', 'unreachable', stored, true, false, 'open'],
  ['no contact, on young data whose sign-in has ended', 'unreachable', ended, true, false, 'open'],
  ['a login that the user has left', 'sign-in needed', stored, true, true, 'open'],
  [
    'a login that the user has left, the sign-in ended',
    'sign-in needed',
    ended,
    true,
    true,
    'open unless reachable',
  ],
  ['no account, on young data', 'sign-in needed', ended, true, false, 'open unless reachable'],
  ['no contact, on old data', 'unreachable', stored, false, false, 'too old'],
  ['no account, on old data', 'sign-in needed', ended, false, true, 'too old'],
  ['no contact, without data', 'unreachable', null, false, false, 'unreachable'],
  ['no account, without data', 'sign-in needed', null, false, false, 'sign-in needed'],
] as const)('[AUTH-10, AUTH-14] after %s', (_, entered, record, mayOpen, isReturning, next) => {
  expect(afterEntry(entered, { stored: record, mayOpen, isReturning })).toBe(next);
});

test('[AUTH-3] an ended sign-in is announced once, and again after a login', () => {
  expect(isEndToAnnounce(nobodyKnown, true)).toBe(false);
  expect(isEndToAnnounce(inUse, false)).toBe(false);
  expect(isEndToAnnounce(inUse, true)).toBe(true);
  const announced = applyEvents([{ type: 'end announced' }], inUse);
  expect(isEndToAnnounce(announced, true)).toBe(false);
  expect(
    isEndToAnnounce(
      applyEvents([{ type: 'started', stored: ended, mayBeSignedIn: true }], inUse),
      true,
    ),
  ).toBe(false);
  expect(isEndToAnnounce(applyEvents([{ type: 'admitted' }], announced), true)).toBe(true);
});

test('[AUTH-13] a closed user is no longer verified; contact is noted once a minute', () => {
  expect(inUse).toMatchObject({
    open: { userKey: 'kari 4699', account: 'hash' },
    isVerified: true,
  });
  expect(applyEvents([{ type: 'closed' }], inUse)).toMatchObject({ open: null, isVerified: false });
  expect(isContactToNote(applyEvents([{ type: 'closed' }], inUse), 60_000)).toBe(false);
  const contactNoted = applyEvents([{ type: 'contact noted', at: 60_000 }], inUse);
  expect([isContactToNote(contactNoted, 119_999), isContactToNote(contactNoted, 120_000)]).toEqual([
    false,
    true,
  ]);
});

const getSession = (...events: UserEvent[]) => applyEvents(events).session;
const opened: UserEvent = {
  type: 'opened',
  user: { userKey: 'kari 4699', account: 'hash', customer: sampleCustomer },
};
const shown: UserEvent = { type: 'shown', userKey: 'kari 4699', customer: sampleCustomer };
const authorised = { state: 'authorised', userKey: 'kari 4699', customer: sampleCustomer };

test('[AUTH-1] a page starts signed out without a known user, else resolving', () => {
  expect(getSession({ type: 'started', stored: null, mayBeSignedIn: false })).toEqual({
    state: 'signed-out',
  });
  expect(getSession({ type: 'started', stored: null, mayBeSignedIn: true })).toEqual({
    state: 'resolving',
  });
  expect(getSession({ type: 'started', stored, mayBeSignedIn: false })).toEqual({
    state: 'resolving',
  });
});

test('[AUTH-6] the app is shown from the opening of its data until it is hidden', () => {
  expect(getSession(opened)).toEqual({ state: 'resolving' });
  expect(getSession(opened, shown)).toEqual(authorised);
  expect(getSession(opened, shown, { type: 'closed' })).toEqual(authorised);
  expect(getSession(opened, shown, { type: 'closed' }, { type: 'hidden', why: 'leaving' })).toEqual(
    {
      state: 'resolving',
    },
  );
});

test('[AUTH-13] data closed during their opening are not shown', () => {
  expect(
    getSession(opened, { type: 'closed' }, { type: 'hidden', why: 'sign-in needed' }, shown),
  ).toEqual({
    state: 'signed-out',
  });
});

test('[DEV-8] a new sign-in is requested until one recent enough is admitted', () => {
  const asked = applyEvents([{ type: 'sign-in too old' }, { type: 'answered', askedAt: 2 }], inUse);
  expect(asked).toMatchObject({ isSignInNeeded: true, isSignInTooOld: true });
  expect(applyEvents([{ type: 'admitted' }], asked)).toMatchObject({
    isSignInNeeded: false,
    isSignInTooOld: false,
  });
});

test('equal settings leave the session unchanged', () => {
  const once = applyEvents([opened, shown]);
  expect(applyEvents([{ ...shown, customer: { ...sampleCustomer } }], once)).toBe(once);
  const renamed = { ...sampleCustomer, displayName: 'Kari' };
  expect(applyEvents([{ ...shown, customer: renamed }], once).session).toMatchObject({
    customer: renamed,
  });
});

test.each([
  ['[AUTH-5] no access', 'no access', 'no-access'],
  ['[AUTH-14] data without contact for too long', 'too old', 'locked'],
  ['no contact, without data', 'unreachable', 'unavailable'],
  ['a missing sign-in', 'sign-in needed', 'signed-out'],
] as const)('%s has a screen of its own', (_, why, state) => {
  expect(getSession({ type: 'hidden', why })).toEqual({ state });
});

test('[AUTH-11] a login is asked for until the API answers or admits', () => {
  const asked = applyEvents([{ type: 'signed out', at: 1 }], inUse);
  expect([inUse, asked].map(({ isSignInNeeded }) => isSignInNeeded)).toEqual([false, true]);
  for (const event of [
    { type: 'answered', askedAt: 2 },
    { type: 'admitted' },
    { type: 'started', stored, mayBeSignedIn: true },
  ] as const) {
    expect(applyEvents([event], asked).isSignInNeeded).toBe(false);
  }
  const askedBefore: UserEvent = { type: 'answered', askedAt: 0 };
  expect(applyEvents([askedBefore], asked).isSignInNeeded).toBe(true);
  const removedElsewhere: UserEvent[] = [
    { type: 'closed' },
    { type: 'signed out', at: 1 },
    { type: 'answered', askedAt: 2 },
  ];
  expect(applyEvents(removedElsewhere, inUse).isSignInNeeded).toBe(true);
});
