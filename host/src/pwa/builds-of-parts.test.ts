import { startWebServer, type WebServer } from '../../../tools/build/test/web-server.cjs';
import { buildsOfParts } from './builds-of-parts.data';

let maps: WebServer;
beforeAll(async () => {
  maps = await startWebServer();
});
afterAll(() => maps.close());

test('[FED-7] without a service worker the served builds are listed, without unreachable ones', async () => {
  maps.answer = ({ url }) =>
    url === '/assets.json'
      ? { status: 200, body: JSON.stringify({ name: 'remote-maps', build: 'b2', files: [] }) }
      : { status: 404, body: '<!doctype html>' };
  const builds = await buildsOfParts([`${maps.address}/`, `${maps.address}/elsewhere/`]);
  expect(builds).toEqual([{ name: 'remote-maps', build: 'b2' }]);
});
