import { getUtmZone, type UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import type { DownloadItem, OfflineSource } from '@feltbok/offline/stores/offline-source.ts';
import type { Store } from '@feltbok/runtime/federation/remote.ts';
import { buildCatalogueAddresses, fetchCatalogue } from '../catalogue/catalogue.data';
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
import { buildPropertyAddress, fetchPropertyOutline } from '../property/property.data';
import { buildRegisterKey } from '../registered/stored-register.domain';
import { fetchTilePicture } from '../tiles/tile-picture.data';
import { listOfflineTiles, type OfflineTile } from './offline-tiles.domain';

/**
 * Milliseconds. Maps change slowly and tiles are many, so they are not downloaded again with each
 * case.
 */
const maxTileAge = 7 * 24 * 60 * 60_000;

/** Bytes of a typical answer from the catalogue or property service. */
const usualAnswerSize = 3000;
/** Bytes of Kartverket's triangles from EUREF89 to NGO1948, and of its height grids. */
const usualGridSizes = { ngo1948: 2_450_000, nn2000: 270_000, nn1954: 443_000 };

/**
 * Creates the source that downloads a case's map for use without contact: the catalogue, the
 * properties, and the base map and chosen layers around them, where their services permit storing.
 */
export function createOfflineMapSource(store: Store): OfflineSource {
  /** The addresses of the catalogue, which all cases share. */
  const listSharedAddresses = (): URL[] => {
    const source = store.get(catalogueSourceAtom);
    return source ? buildCatalogueAddresses(source.base, source) : [];
  };
  return {
    part: 'tiles',
    async plan({ offlineCase, since, signal }) {
      const source = store.get(catalogueSourceAtom);
      const stored = store.get(storedMapAtom);
      if (!source || !stored) return [];
      const entries = await stored.listEntries();
      const device = { stored, entries, since };
      const createItem = createAnswerItem(device);
      const addresses = listSharedAddresses();
      const catalogue = await fetchCatalogue(source.base, source, stored);
      // The tiles are unknown without a catalogue; downloading it reports the error.
      if (!catalogue.ok) return addresses.map(createItem);

      await store.set(loadLayerChoicesAtom);
      const service = catalogue.value.property.bbox;
      const outlines = service
        ? await Promise.all(
            offlineCase.businesses.map(async ({ details: { gnr, bnr } }) => {
              const property = { municipalityNumber: offlineCase.municipalityNumber, gnr, bnr };
              addresses.push(buildPropertyAddress(service, property));
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
      const tiles = listOfflineTiles(boxes, baseMap, overlays).map(createTileItem(device));
      const zone = getUtmZone(offlineCase.municipalityNumber);
      const registered = listRegisteredItems(catalogue.value.registered, boxes, zone, device);
      const distinct = new Map(addresses.map((address) => [address.href, address]));
      return [...[...distinct.values()].map(createItem), ...registered, ...tiles];
    },
    async planShared(since) {
      const stored = store.get(storedMapAtom);
      if (!stored) return [];
      const entries = await stored.listEntries();
      const grids = store.get(gridAddressesAtom);
      return [
        ...listSharedAddresses().map(createAnswerItem({ stored, entries, since })),
        ...grids.map(([name, address]) =>
          toGridItem(address, usualGridSizes[name], stored, entries),
        ),
      ];
    },
    async remove(keys) {
      const grids = store.get(gridAddressesAtom).map(([, address]) => address);
      const shared = new Set([...listSharedAddresses().map(({ href }) => href), ...grids]);
      await store.get(storedMapAtom)?.remove(keys.filter((key) => !shared.has(key)));
    },
  };
}

/** A conversion grid never changes: a new one has another address. */
const toGridItem = (
  address: string,
  usualSize: number,
  stored: StoredMap,
  entries: Awaited<ReturnType<StoredMap['listEntries']>>,
) => {
  const entry = entries.get(address);
  return {
    key: address,
    size: entry?.size ?? usualSize,
    isStored: entry !== undefined,
    download: async (signal: AbortSignal) => {
      const file = await fetchGridFile(address, stored, signal);
      signal.throwIfAborted();
      if (!file) throw createDownloadError(address, { kind: 'unreachable' });
    },
  };
};

/** The stored maps, and the time since which they are new enough. */
interface StoredMapState {
  stored: StoredMap;
  entries: Awaited<ReturnType<StoredMap['listEntries']>>;
  since: Date;
}

const createTileItem =
  ({ stored, entries, since }: StoredMapState) =>
  ({ address, usualSize }: OfflineTile): DownloadItem => {
    const entry = entries.get(address);
    return {
      key: address,
      size: entry?.size ?? usualSize,
      isStored: entry !== undefined && entry.writtenAt >= since.getTime() - maxTileAge,
      download: (signal) => downloadTile(address, stored, signal),
    };
  };

const createAnswerItem =
  ({ stored, entries, since }: StoredMapState) =>
  (address: URL): DownloadItem => {
    const entry = entries.get(address.href);
    return {
      key: address.href,
      size: entry?.size ?? usualAnswerSize,
      isStored: entry !== undefined && entry.writtenAt >= since.getTime(),
      download: (signal) => downloadAnswer(address, stored, signal),
    };
  };

/** Bytes of typical answers around a property in a village. */
const usualRegisteredSizes = { parcels: 160_000, boundaries: 250_000, marks: 200_000 };

/**
 * The registered cadastre around each property; empty where its service does not permit storing.
 */
function listRegisteredItems(
  service: RegisteredService | null,
  properties: readonly DegreesBox[],
  zone: UtmZone,
  { stored, entries, since }: StoredMapState,
): DownloadItem[] {
  if (!service?.offlineAllowed) return [];
  return properties.flatMap((property) =>
    registeredKinds.map((kind): DownloadItem => {
      const key = buildRegisterKey(service, kind, property);
      const entry = entries.get(key);
      return {
        key,
        size: entry?.size ?? usualRegisteredSizes[kind],
        isStored: entry !== undefined && entry.writtenAt >= since.getTime(),
        download: async (signal) => {
          const { downloadRegistered } = await import(
            /* webpackChunkName: "later-registered-offline" */ '../registered/registered.data'
          );
          const put = (content: Blob) => stored.put(key, content);
          const failure = await downloadRegistered({ service, kind, property, zone }, put, signal);
          if (failure) throw createDownloadError(key, failure);
        },
      };
    }),
  );
}

async function downloadTile(
  address: string,
  stored: StoredMap,
  signal: AbortSignal,
): Promise<void> {
  const answer = await fetchTilePicture(address, signal);
  signal.throwIfAborted();
  if (answer.ok) return stored.put(address, answer.picture);
  // A source has no tile where it has no map, for instance at sea.
  if (answer.failure.kind === 'rejected' && answer.failure.status === 404) return;
  throw createDownloadError(address, answer.failure);
}

async function downloadAnswer(address: URL, stored: StoredMap, signal: AbortSignal): Promise<void> {
  const answer = await fetchMapAnswer(address, signal);
  signal.throwIfAborted();
  if (answer.ok)
    return stored.put(address.href, new Blob([answer.value], { type: 'application/json' }));
  // The service does not know the property, which the map shows without an outline, as online.
  if (answer.failure.kind === 'not found') return;
  throw createDownloadError(address.href, answer.failure);
}

/**
 * Creates the error of a download. Without contact it is a `TypeError`, as `fetch` throws it,
 * because the caller treats it differently from other errors.
 */
function createDownloadError(address: string, failure: { kind: string }): Error {
  const text = `${new URL(address).origin}: ${JSON.stringify(failure)}`;
  return failure.kind === 'unreachable' ? new TypeError(text) : new Error(text);
}
