import type { Mount } from '@feltbok/contract/casters.ts';

/** So many are shown; the largest network has some hundreds. */
const atMost = 2000;

/**
 * The mounts of a source table: its lines STR. Those whose name no request could hold are left out.
 */
export function mountsIn(table: string): Mount[] {
  return table
    .split(/\r?\n/)
    .map((line) => line.split(';'))
    .flatMap(([kind, mount = '', place = '', format = '', , , , , , latitude, longitude, gga]) => {
      if (kind !== 'STR' || !/^[\w.~-]{1,100}$/.test(mount)) return [];
      return [
        {
          mount,
          place: shown(place),
          format: shown(format),
          needsPosition: gga === '1',
          position: positionOf(latitude, longitude),
        },
      ];
    })
    .slice(0, atMost);
}

const shown = (text: string) => text.replace(/\p{Cc}/gu, '').slice(0, 100);

function positionOf(
  latitude: string | undefined,
  longitude: string | undefined,
): Mount['position'] {
  const position = {
    latitude: Number.parseFloat(latitude ?? ''),
    longitude: Number.parseFloat(longitude ?? ''),
  };
  // A network has none of its own, and says 0, 0.
  const isPlace = Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 360;
  if (!isPlace || (position.latitude === 0 && position.longitude === 0)) return null;
  return {
    ...position,
    longitude: position.longitude > 180 ? position.longitude - 360 : position.longitude,
  };
}
