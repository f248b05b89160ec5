import type { Figure } from '../figures';
import { measureDevice } from './by-device';
import { measureServer } from './by-server';

/**
 * `-- papers server` only measures the papers of the API, `-- papers device` those of the device.
 */
export async function* measure([part]: string[]): AsyncGenerator<Figure> {
  if (part !== 'device') yield* measureServer();
  if (part !== 'server') yield* measureDevice();
}
