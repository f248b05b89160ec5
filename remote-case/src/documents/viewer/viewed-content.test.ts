import { createFetchedContent } from './viewed-content';

const file = new Blob(['0123456789']);

/** A source that counts what it is asked for. */
function createSource(part: (begin: number, end: number) => Promise<Blob>) {
  const asked: string[] = [];
  const content = createFetchedContent(file.size, {
    part: (begin, end) => {
      asked.push(`${begin}-${end}`);
      return part(begin, end);
    },
    whole: async () => {
      asked.push('whole');
      return file;
    },
  });
  return { content, asked };
}
const inParts = async (begin: number, end: number) => file.slice(begin, end);

test('parts are read without the whole, and from the whole once that has come', async () => {
  const { content, asked } = createSource(inParts);
  expect(await (await content.read(2, 5)).text()).toBe('234');
  expect(asked).toEqual(['2-5']);
  expect(await (await content.whole()).text()).toBe('0123456789');
  expect(await (await content.read(7, 10)).text()).toBe('789');
  expect(asked).toEqual(['2-5', 'whole']);
});

test('a source that gives no parts is asked for the whole once', async () => {
  const { content, asked } = createSource(async () => file);
  const parts = await Promise.all([content.read(0, 2), content.read(8, 10)]);
  expect(await Promise.all(parts.map((part) => part.text()))).toEqual(['01', '89']);
  expect(await (await content.read(4, 6)).text()).toBe('45');
  expect(asked.filter((call) => call === 'whole')).toHaveLength(1);
});

test('a whole that could not be had is asked for again', async () => {
  let isReachable = false;
  const content = createFetchedContent(file.size, {
    part: async () => Promise.reject(new Error('no contact')),
    whole: async () => (isReachable ? file : Promise.reject(new Error('no contact'))),
  });
  await expect(content.read(0, 2)).rejects.toThrow('no contact');
  isReachable = true;
  expect(await (await content.read(0, 2)).text()).toBe('01');
});
