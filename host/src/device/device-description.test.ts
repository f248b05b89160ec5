import { sessionAtom } from '@feltbok/runtime/session/session.state.ts';
import { queueAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { overviewChange } from '@feltbok/testing/sample-cases.ts';
import { sampleCustomer } from '@feltbok/testing/sample-customer.ts';
import { createTestStore } from '@feltbok/testing/test-store.ts';
import { describeDevice, getDeviceName } from './device-description';

const mobile = '(KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

test.each([
  [
    `Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 ${mobile}`,
    'Chrome, Android, 1280 × 800',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 ${mobile} Edg/142.0.0.0`,
    'Edge, Windows, 1280 × 800',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
    'Safari, iOS, 1280 × 800',
  ],
  ['curl/8', '1280 × 800'],
])('[DEV-5] %s is called %s', (userAgent, name) => {
  expect(getDeviceName(userAgent, { width: 800, height: 1280 })).toBe(name);
});

test('[DEV-5] a contact reports builds, and pending work once the data are open', async () => {
  const { store } = createTestStore();
  const describe = describeDevice(store, async () => [{ name: 'host', build: 'abc' }]);
  expect(Object.keys(describe())).toEqual(['deviceName']);
  store.set(sessionAtom, { state: 'authorised', userKey: 'kari', customer: sampleCustomer });
  const item = { key: 'k', change: overviewChange(''), keptAt: '', size: 0 };
  store.set(queueAtom, { waiting: [item], failed: [] });
  await Promise.resolve();
  expect(describe()).toMatchObject({ builds: 'host abc', pending: 1 });
});
