import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import type { AxisOrder, AxisOrderConflict } from '@feltbok/survey-formats';
import {
  createPositionConverter,
  getZoneSystem,
  isInNorway,
  type PlaneSystem,
  systemsByName,
} from '@feltbok/survey-formats/coordinates';
import { useSetAtom } from 'jotai';
import { useId } from 'react';
import { formatCoordinate } from '../coordinates/coordinate-text';
import type { DegreesBox } from '../geometry/parcels.domain';
import { type FileToImport, setImportChoiceAtom } from './import.state';

interface AxisOrderChoiceProps {
  file: FileToImport;
  conflict: AxisOrderConflict;
  /** Kilometres from the property to the points in a box; `null` where unknown. */
  measureDistance: (box: DegreesBox) => number | null;
}

const orders: readonly AxisOrder[] = ['north first', 'east first'];

/** Asks which axis comes first, where the header states an order that the values do not fit. */
export function AxisOrderChoice({ file, conflict, measureDistance }: AxisOrderChoiceProps) {
  const t = useTexts('import');
  const groupName = useId();
  const choose = useSetAtom(setImportChoiceAtom);
  const stated = t(`axisOrders.${conflict.stated}`);
  const values = { count: conflict.lines, order: stated.toLowerCase() };
  return (
    <fieldset className="fb-import-axes">
      <legend>{t('axisOrder')}</legend>
      <p className="fb-import-warning">{t('axisConflict', values)}</p>
      {orders.map((order) => (
        <label key={order}>
          <input
            type="radio"
            name={groupName}
            checked={file.axisOrder === order}
            onChange={() => choose({ axisOrder: order })}
          />
          <span>
            <strong>{t(`axisOrders.${order}`)}</strong>
            <Reading
              file={file}
              conflict={conflict}
              order={order}
              measureDistance={measureDistance}
            />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Shows the first conflicting line read in one order, and where its point would be. */
function Reading({
  file,
  conflict,
  order,
  measureDistance,
}: AxisOrderChoiceProps & { order: AxisOrder }) {
  const t = useTexts('import');
  const language = useLanguage();
  const { first, second, number } = conflict;
  const isEastFirst = order === 'east first';
  const place = { north: isEastFirst ? second : first, east: isEastFirst ? first : second };
  const position = findPosition(file, place);
  const values = {
    number,
    north: formatCoordinate(place.north, language),
    east: formatCoordinate(place.east, language),
  };
  return (
    <span className="fb-import-reading">
      {t('axisReading', values)}
      {position && <span>{describePlace(position)}</span>}
    </span>
  );

  function describePlace({ longitude, latitude }: { longitude: number; latitude: number }): string {
    if (!isInNorway(longitude, latitude)) return t('placeOutside');
    const kilometres = measureDistance({
      west: longitude,
      east: longitude,
      south: latitude,
      north: latitude,
    });
    if (kilometres === null) return t('placeInNorway');
    return t('placeAway', {
      distance: kilometres.toLocaleString(language, { maximumFractionDigits: 1 }),
    });
  }
}

/** @returns `null` where no system is known yet, or only triangles can convert it */
function findPosition(
  { system, named, zone }: FileToImport,
  place: { north: number; east: number },
) {
  const used = (named !== null && systemsByName.get(named)) || toUsedSystem(system, zone);
  return used && !used.isNgo ? createPositionConverter(used, null)(place) : null;
}

/** The user's choice of a zone takes precedence over the zone in a KOF header. */
function toUsedSystem(
  system: FileToImport['system'],
  zone: FileToImport['zone'],
): PlaneSystem | null {
  if (system?.kind === 'plane' && system.zone === null) return system;
  return zone === null ? null : getZoneSystem(zone);
}
