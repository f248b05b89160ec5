import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import type { RunningServer } from '../listen';
import { startMaps } from '../maps/server';

/** Runs the map services while a test file runs, with a state folder that goes with them. */
export function runMaps() {
  let server: RunningServer;
  let stateFolder: string;
  before(async () => {
    stateFolder = await mkdtemp(join(tmpdir(), 'feltbok-maps-'));
    server = await startMaps({ port: 0, stateFolder });
  });
  after(async () => {
    await server.close();
    await rm(stateFolder, { recursive: true });
  });
  return {
    get address() {
      return server.address;
    },
    get stateFolder() {
      return stateFolder;
    },
    get port() {
      return server.port;
    },
    async getJson<T>(path: string): Promise<T> {
      const response = await fetch(server.address + path);
      if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
      return (await response.json()) as T;
    },
  };
}
