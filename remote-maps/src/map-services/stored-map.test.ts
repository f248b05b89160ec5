import { openDevice } from '@feltbok/testing/host-device.ts';
import { openStoredMap } from './stored-map.data';

const open = async () => {
  const device = await openDevice(crypto.randomUUID());
  return { device, stored: openStoredMap(device) };
};
const answer = (text: string) => new Blob([text], { type: 'application/json' });
const readText = async (stored: ReturnType<typeof openStoredMap>, address: string) =>
  (await stored.find(address))?.text();

test('[FLT-25] a recent answer is found after a reload, beside the downloaded ones', async () => {
  const { device, stored } = await open();
  await stored.keepRecent('https://maps.example/a', answer('seen'));
  const reopened = openStoredMap(device);
  expect(await readText(reopened, 'https://maps.example/a')).toBe('seen');
  expect([...(await reopened.listEntries()).keys()]).toEqual([]);
  await reopened.put('https://maps.example/a', answer('downloaded'));
  expect(await readText(openStoredMap(device), 'https://maps.example/a')).toBe('downloaded');
});

test('[FLT-25] the newest hundred recent answers are kept', async () => {
  const { stored } = await open();
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'setImmediate', 'queueMicrotask', 'nextTick'] });
  for (let count = 0; count <= 100; count += 1) {
    jest.setSystemTime(1_800_000_000_000 + count * 1000);
    await stored.keepRecent(`https://maps.example/${count}`, answer(`${count}`));
  }
  jest.useRealTimers();
  expect(await stored.find('https://maps.example/0')).toBeNull();
  expect(await readText(stored, 'https://maps.example/1')).toBe('1');
  expect(await readText(stored, 'https://maps.example/100')).toBe('100');
});
