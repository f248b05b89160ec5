import { epsgOfUtmZone, getUtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import type { Parcel } from '../cadastre/parcel';
import type { Place } from '../cadastre/places';
import { createRandom, type Random } from '../random';
import type { ImportedBoundaryMark } from './import-file';
import { createUuid } from './uuid';

/**
 * Combinations of mark, ground, method, accuracy in centimetres and day of capture that are
 * realistic for a corner.
 */
const kinds = [
  {
    typeOfBoundaryMark: '51',
    typeOfGround: '3',
    measurementMethod: '96',
    accuracies: [2, 3, 10],
    capturedOn: '2016-06-14',
  },
  {
    typeOfBoundaryMark: '52',
    typeOfGround: '3',
    measurementMethod: '96',
    accuracies: [3, 10],
    capturedOn: '2009-09-22',
  },
  {
    typeOfBoundaryMark: '53',
    typeOfGround: '4',
    measurementMethod: '11',
    accuracies: [10, 15],
    capturedOn: '1998-05-07',
  },
  {
    typeOfBoundaryMark: '54',
    typeOfGround: '2',
    measurementMethod: '11',
    accuracies: [10, 20],
    capturedOn: '1994-10-03',
  },
  {
    typeOfBoundaryMark: '55',
    typeOfGround: '2',
    measurementMethod: '12',
    accuracies: [20, 50],
    capturedOn: '1978-06-19',
  },
  // The day on which a map was digitised is often not known.
  {
    typeOfBoundaryMark: '56',
    typeOfGround: '1',
    measurementMethod: '50',
    accuracies: [200, 500],
    capturedOn: null,
  },
] as const;

/**
 * Creates the marks of a meeting's property, one at each corner of its parcel in the cadastre.
 * @param isOver whether the parties have approved the marks
 */
export function createMarks(
  parcel: Parcel,
  { municipalityNumber }: Place,
  reference: string,
  isOver: boolean,
): ImportedBoundaryMark[] {
  // A separate seed keeps the other parts of the demo as they were.
  const random = createRandom(`${municipalityNumber} ${reference} marks`);
  return parcel.ring.map(([east, north], index) => ({
    uuid: createUuid(random),
    boundaryPointNumber: String(index + 1),
    ...createAttributes(isOver, random),
    north,
    east,
    utmType: epsgOfUtmZone[getUtmZone(municipalityNumber)],
  }));
}

function createAttributes(isOver: boolean, random: Random) {
  const { accuracies, ...kind } = random.pick<(typeof kinds)[number]>(kinds);
  return {
    ...kind,
    status: 'E',
    ...(isOver && { approved: random.chance(0.9) ? 'J' : 'T', codeForSurvey: 'OF' }),
    quality: { accuracy: random.pick<number>(accuracies) },
  };
}
