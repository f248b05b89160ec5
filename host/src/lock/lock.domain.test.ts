import { addTry, getRemainingWait, getWait, resetTries, toLockSettings } from './lock.domain';

const lock = { tries: 0, waitUntil: 0 };

test('[DEV-2] pauses grow over twenty wrong tries, up to a day', () => {
  let after = lock;
  const waits: number[] = [];
  let time = 0;
  for (let index = 0; index < 20; index += 1) {
    after = addTry(after, time);
    waits.push(getRemainingWait(after, time));
    time = after.waitUntil;
  }
  expect(waits.slice(0, 4)).toEqual([1000, 2000, 4000, 8000]);
  expect(waits.every((wait, index) => index === 0 || wait >= (waits[index - 1] ?? 0))).toBe(true);
  expect(waits[19]).toBe(86_400_000);
  expect(getRemainingWait(resetTries(after), 0)).toBe(0);
});

test('[DEV-2] a clock set back makes no pause longer', () => {
  expect(getRemainingWait(addTry(lock, 1_000_000_000), 0)).toBe(getWait(1));
});

test('[DEV-2] by default a PIN is offered, and the app locks after fifteen minutes', () => {
  expect(toLockSettings({})).toEqual({
    use: 'offered',
    coverAfter: 900_000,
    forgetAfter: 3_600_000,
  });
  expect(toLockSettings({ deviceLock: { use: 'required', minutes: 5, keyMinutes: 0 } })).toEqual({
    use: 'required',
    coverAfter: 300_000,
    forgetAfter: 0,
  });
});
