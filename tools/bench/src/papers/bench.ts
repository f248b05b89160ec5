import type { Figure } from '../figures';
import { measureDevice } from './by-device';
import { measureServer } from './by-server';

/** `-- papers server` measures the papers of the API alone, `-- papers device` the device's own. */
export async function* measure([part]: string[]): AsyncGenerator<Figure> {
  if (part !== 'device') yield* measureServer();
  if (part !== 'server') yield* measureDevice();
}
