import type { DeviceStore } from '@feltbok/shared/device/device-store.data';
import type { Draft } from '@feltbok/shared/session/drafts.state';
import { signaturesOf17 } from '@feltbok/testing/signatures-of-1-7';
import { openDevice } from './open-device';
import { storedDrafts } from './stored-drafts.data';

let device: DeviceStore;
beforeEach(async () => {
  device = await openDevice(crypto.randomUUID());
});

const { drawn: signature, ofVersion16 } = signaturesOf17;
const place = { caseNumber: '2026/118', businessId: 2077, keptAt: '2026-11-20T09:15:00Z' };

test('[EVI-2] drafts of 1.7 are read with the records beside their signatures', async () => {
  const agreement = { parties: [{ uuid: 'a', name: 'Ánne', signature }] };
  const attendees = { choices: { a: { signature }, b: { signature: ofVersion16 }, c: { signature: '' } } };
  const drafts = storedDrafts(device);
  await drafts.put('agreement 2077 u', { ...place, key: 'agreement 2077 u', kind: 'agreement', fields: agreement });
  await drafts.put('attendees 2077', { ...place, key: 'attendees 2077', kind: 'attendees', fields: attendees });
  const read = new Map((await storedDrafts(device).all()).map((draft: Draft) => [draft.kind, draft.fields]));
  const signed = { signature, signatureRecord: expect.objectContaining({ signer: 'Ánne Østby' }) };
  expect(read.get('agreement')).toEqual({ parties: [{ uuid: 'a', name: 'Ánne', ...signed }] });
  expect(read.get('attendees')).toEqual({
    choices: { a: signed, b: { signature: ofVersion16, signatureRecord: null }, c: { signature: '' } },
  });
});
