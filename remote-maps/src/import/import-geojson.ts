import { readCollection, systemOfCollection } from './geojson.domain';
import { type FeaturesOfFile, readWhole, textOfBytes } from './import-features';
import { FileRejected } from './import-report.domain';

/** @param file see `inBytes` @throws FileRejected */
async function readJson(file: Blob): Promise<unknown> {
  const bytes = await readWhole(file);
  try {
    return JSON.parse(textOfBytes(bytes));
  } catch (cause) {
    throw new FileRejected({ kind: 'not JSON' }, { cause });
  }
}

/** What a GeoJSON file says its coordinates are in. @param file see `inBytes` @throws FileRejected */
export const systemOfGeoJson = async (file: Blob) => systemOfCollection(await readJson(file));

/** A GeoJSON feature collection of points. @param file see `inBytes` @throws FileRejected */
export async function readGeoJson(file: Blob): Promise<FeaturesOfFile> {
  const json = await readJson(file);
  const features = readCollection(json);
  if ('kind' in features) throw new FileRejected(features);
  return { system: systemOfCollection(json), features };
}
