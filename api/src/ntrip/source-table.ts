import type { Mount } from '@feltbok/contract/casters.ts';

/** Maximum number of mounts that are listed; the largest network has some hundreds. */
const maxMounts = 2000;

/**
 * Parses the mounts of a source table, its lines STR. Mounts with a name that no request can
 * contain are left out.
 */
export function parseMounts(table: string): Mount[] {
  return table
    .split(/\r?\n/)
    .map((line) => line.split(';'))
    .flatMap(([kind, mount = '', place = '', format = '', , , , , , latitude, longitude, gga]) => {
      if (kind !== 'STR' || !/^[\w.~-]{1,100}$/.test(mount)) return [];
      return [
        {
          mount,
          place: toShownText(place),
          format: toShownText(format),
          needsPosition: gga === '1',
          position: parsePosition(latitude, longitude),
        },
      ];
    })
    .slice(0, maxMounts);
}

const toShownText = (text: string) => text.replace(/\p{Cc}/gu, '').slice(0, 100);

function parsePosition(
  latitude: string | undefined,
  longitude: string | undefined,
): Mount['position'] {
  const position = {
    latitude: Number.parseFloat(latitude ?? ''),
    longitude: Number.parseFloat(longitude ?? ''),
  };
  // A network has no position of its own, and gives 0, 0.
  const isPlace = Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 360;
  if (!isPlace || (position.latitude === 0 && position.longitude === 0)) return null;
  return {
    ...position,
    longitude: position.longitude > 180 ? position.longitude - 360 : position.longitude,
  };
}
