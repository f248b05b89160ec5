import { getUtmZone, type UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import type { DownloadItem, OfflineSource } from '@feltbok/offline/stores/offline-source.ts';
import type { Store } from '@feltbok/runtime/federation/remote.ts';
import { catalogueAddresses, fetchCatalogue } from '../catalogue/catalogue.data';
import type { RegisteredService } from '../catalogue/catalogue.domain';
import { catalogueSourceAtom } from '../catalogue/catalogue.state';
import type { DegreesBox } from '../geometry/parcels.domain';
import { getChoices, layerChoicesAtom, loadLayerChoicesAtom } from '../layers/layer-choices.state';
import { listOfflineSources } from '../layers/overlay.domain';
import { fetchGridFile } from '../map-services/grid-file.data';
import { gridAddressesAtom } from '../map-services/grid-file.state';
import { fetchMapAnswer } from '../map-services/map-service.data';
import type { StoredMap } from '../map-services/stored-map.data';
import { storedMapAtom } from '../map-services/stored-map.state';
import { registeredKinds } from '../mark-model/registered.domain';
import { fetchPropertyOutline, propertyAddress } from '../property/property.data';
import { registeredKey } from '../registered/stored-register.domain';
import { fetchTilePicture } from '../tiles/tile-picture.data';
import { type OfflineTile, offlineTiles } from './offline-tiles.domain';

/**
 * Maps change slowly, and tiles are many: they are not downloaded anew each time a case is. In
 * milliseconds.
 */
const tileAge = 7 * 24 * 60 * 60_000;

/** Bytes that an answer of catalogue or property service usually has. */
const usualAnswer = 3000;
/** Of Kartverket's triangles from EUREF89 to NGO1948, and of its grids of heights. */
const usualGrid = { ngo1948: 2_450_000, nn2000: 270_000, nn1954: 443_000 };

/**
 * The map of a case: the catalogue, its properties, and around them the base map and the layers
 * that the user has chosen, as far as their sources permit that they are stored.
 */
export function offlineMapSource(store: Store): OfflineSource {
  /** Those of the catalogue, which is the same for all cases. */
  const sharedAddresses = (): URL[] => {
    const source = store.get(catalogueSourceAtom);
    return source ? catalogueAddresses(source.base, source) : [];
  };
  return {
    part: 'tiles',
    async plan({ offlineCase, since, signal }) {
      const source = store.get(catalogueSourceAtom);
      const stored = store.get(storedMapAtom);
      if (!source || !stored) return [];
      const entries = await stored.entries();
      const device = { stored, entries, since };
      const answerItem = answerItems(device);
      const answers = sharedAddresses();
      const catalogue = await fetchCatalogue(source.base, source, stored);
      // Without a catalogue nobody knows which tiles: downloading it will say what is wrong.
      if (!catalogue.ok) return answers.map(answerItem);

      await store.set(loadLayerChoicesAtom);
      const service = catalogue.value.property.bbox;
      const outlines = service
        ? await Promise.all(
            offlineCase.businesses.map(async ({ details: { gnr, bnr } }) => {
              const property = { municipalityNumber: offlineCase.municipalityNumber, gnr, bnr };
              answers.push(propertyAddress(service, property));
              return fetchPropertyOutline(service, property, stored);
            }),
          )
        : [];
      signal.throwIfAborted();
      const { baseMap, overlays } = listOfflineSources(
        catalogue.value,
        getChoices(store.get(layerChoicesAtom)),
      );
      const boxes = outlines.flatMap((outline) =>
        outline.ok && outline.value ? [outline.value.box] : [],
      );
      const tiles = offlineTiles(boxes, baseMap, overlays).map(tileItems(device));
      const zone = getUtmZone(offlineCase.municipalityNumber);
      const registered = registeredItems(catalogue.value.registered, boxes, zone, device);
      const distinct = new Map(answers.map((address) => [address.href, address]));
      return [...[...distinct.values()].map(answerItem), ...registered, ...tiles];
    },
    async planShared(since) {
      const stored = store.get(storedMapAtom);
      if (!stored) return [];
      const entries = await stored.entries();
      const grids = store.get(gridAddressesAtom);
      return [
        ...sharedAddresses().map(answerItems({ stored, entries, since })),
        ...grids.map(([name, address]) => gridItem(address, usualGrid[name], stored, entries)),
      ];
    },
    async remove(keys) {
      const grids = store.get(gridAddressesAtom).map(([, address]) => address);
      const shared = new Set([...sharedAddresses().map(({ href }) => href), ...grids]);
      await store.get(storedMapAtom)?.remove(keys.filter((key) => !shared.has(key)));
    },
  };
}

/** Files that coordinates are converted by do not change: another one has another address. */
const gridItem = (
  address: string,
  usualSize: number,
  stored: StoredMap,
  entries: Awaited<ReturnType<StoredMap['entries']>>,
) => {
  const entry = entries.get(address);
  return {
    key: address,
    size: entry?.size ?? usualSize,
    isStored: entry !== undefined,
    download: async (end: AbortSignal) => {
      const file = await fetchGridFile(address, stored, end);
      end.throwIfAborted();
      if (!file) throw failed(address, { kind: 'unreachable' });
    },
  };
};

/** What of maps is on the device, and from when on it is new enough. */
interface OnDevice {
  stored: StoredMap;
  entries: Awaited<ReturnType<StoredMap['entries']>>;
  since: Date;
}

const tileItems =
  ({ stored, entries, since }: OnDevice) =>
  ({ address, usualSize }: OfflineTile): DownloadItem => {
    const entry = entries.get(address);
    return {
      key: address,
      size: entry?.size ?? usualSize,
      isStored: entry !== undefined && entry.writtenAt >= since.getTime() - tileAge,
      download: (end) => downloadTile(address, stored, end),
    };
  };

const answerItems =
  ({ stored, entries, since }: OnDevice) =>
  (address: URL): DownloadItem => {
    const entry = entries.get(address.href);
    return {
      key: address.href,
      size: entry?.size ?? usualAnswer,
      isStored: entry !== undefined && entry.writtenAt >= since.getTime(),
      download: (end) => downloadAnswer(address, stored, end),
    };
  };

/** Bytes of the published form around a property in a village. */
const usualRegistered = { parcels: 160_000, boundaries: 250_000, marks: 200_000 };

/**
 * The registered cadastre around each property; nothing where its service does not permit that it
 * is stored.
 */
function registeredItems(
  service: RegisteredService | null,
  properties: readonly DegreesBox[],
  zone: UtmZone,
  { stored, entries, since }: OnDevice,
): DownloadItem[] {
  if (!service?.offlineAllowed) return [];
  return properties.flatMap((property) =>
    registeredKinds.map((kind): DownloadItem => {
      const key = registeredKey(service, kind, property);
      const entry = entries.get(key);
      return {
        key,
        size: entry?.size ?? usualRegistered[kind],
        isStored: entry !== undefined && entry.writtenAt >= since.getTime(),
        download: async (end) => {
          const { downloadRegistered } = await import(
            /* webpackChunkName: "later-registered-offline" */ '../registered/registered.data'
          );
          const put = (content: Blob) => stored.put(key, content);
          const failure = await downloadRegistered({ service, kind, property, zone }, put, end);
          if (failure) throw failed(key, failure);
        },
      };
    }),
  );
}

async function downloadTile(address: string, stored: StoredMap, end: AbortSignal): Promise<void> {
  const answer = await fetchTilePicture(address, end);
  end.throwIfAborted();
  if (answer.ok) return stored.put(address, answer.picture);
  // A source has no tile where it has no map, at sea for instance.
  if (answer.failure.kind === 'rejected' && answer.failure.status === 404) return;
  throw failed(address, answer.failure);
}

async function downloadAnswer(address: URL, stored: StoredMap, end: AbortSignal): Promise<void> {
  const answer = await fetchMapAnswer(address, end);
  end.throwIfAborted();
  if (answer.ok)
    return stored.put(address.href, new Blob([answer.value], { type: 'application/json' }));
  // A property that the service does not know has no box, as it has none online.
  if (answer.failure.kind === 'not found') return;
  throw failed(address.href, answer.failure);
}

/**
 * A TypeError without contact, as `fetch` throws it: whoever downloads distinguishes it from other
 * errors.
 */
function failed(address: string, failure: { kind: string }): Error {
  const text = `${new URL(address).origin}: ${JSON.stringify(failure)}`;
  return failure.kind === 'unreachable' ? new TypeError(text) : new Error(text);
}
