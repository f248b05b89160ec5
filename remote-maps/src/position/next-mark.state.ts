import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import {
  type KnownHeightSystem,
  knownHeightSystems,
  type MarkHeight,
} from '@feltbok/domain/boundary-marks/mark-height.ts';
import type { MarkMeasurement } from '@feltbok/domain/boundary-marks/mark-measurement.ts';
import { findNextMarkNumber } from '@feltbok/domain/boundary-marks/mark-numbers.ts';
import { openBusinessIdAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { customerContextAtom } from '@feltbok/runtime/session/session.state.ts';
import { atom } from 'jotai';
import { convertHeight, listNeededGrids } from '../coordinates/height-conversion.domain';
import { unprojectUtm } from '../coordinates/utm.domain';
import { heightGridStates, heightGridsAtom } from '../map-services/height-grids.state';
import { toZone } from '../mark-model/mark-form.domain';
import { listedMarksAtom, markByUuidAtom } from '../marks/marks.state';

/** What the next measured mark gets besides what is measured. */
export interface NextMark
  extends Pick<KnownMark, 'boundaryPointNumber' | 'typeOfGround' | 'codeForSurvey'> {
  /** Empty until a type is chosen in the case. */
  typeOfBoundaryMark: string;
  /** The system that its height is converted to, where the grids for that are loaded. */
  heightSystem: KnownHeightSystem;
}

/** What the user has chosen of the next mark. */
export interface ChosenForNext {
  businessId: number | undefined;
  /** The mark that the next one resembles; `null` for the one that was measured last. */
  likeUuid: string | null;
  /** What the user has stated instead. */
  stated: Partial<NextMark>;
}

const chosenAtom = atom<ChosenForNext | null>(null);

export const chosenForNextAtom = atom((get): ChosenForNext => {
  const businessId = get(openBusinessIdAtom);
  const chosen = get(chosenAtom);
  return chosen && chosen.businessId === businessId
    ? chosen
    : { businessId, likeUuid: null, stated: {} };
});

/** The mark of the case that the next one resembles; `null` where none was measured. */
const templateAtom = atom((get): KnownMark | null => {
  const { likeUuid } = get(chosenForNextAtom);
  const like = likeUuid === null ? null : get(markByUuidAtom)(likeUuid);
  if (like) return like.mark;
  let latest: KnownMark | null = null;
  for (const { mark } of get(listedMarksAtom))
    if (getMeasuredAt(mark) > getMeasuredAt(latest)) latest = mark;
  return latest;
});

/** The beginning of a mark's first measurement; empty without one. */
const getMeasuredAt = (mark: KnownMark | null): string => mark?.measurements?.[0]?.from ?? '';

/** The system of heights in a case where no height was measured yet. */
const usualHeightSystemAtom = atom(
  (get): KnownHeightSystem => get(customerContextAtom)?.measuring?.heightSystem ?? 'ellipsoidal',
);

export const isKnownSystem = (system: string | undefined): system is KnownHeightSystem =>
  (knownHeightSystems as readonly (string | undefined)[]).includes(system);

/**
 * What the next measured mark of the case gets: the values of the mark before, with the number
 * counted up, unless the user states others.
 */
export const nextMarkAtom = atom(
  (get): NextMark => {
    const template = get(templateAtom);
    const system = template?.height?.system;
    const numbers = get(listedMarksAtom).map(({ mark }) => mark.boundaryPointNumber);
    return {
      boundaryPointNumber: findNextMarkNumber(template?.boundaryPointNumber ?? '', numbers),
      typeOfBoundaryMark: template?.typeOfBoundaryMark ?? '',
      typeOfGround: template?.typeOfGround ?? '',
      codeForSurvey: template?.codeForSurvey ?? '',
      heightSystem: isKnownSystem(system) ? system : get(usualHeightSystemAtom),
      ...get(chosenForNextAtom).stated,
    };
  },
  (get, set, change: Partial<NextMark>) => {
    const chosen = get(chosenForNextAtom);
    set(chosenAtom, { ...chosen, stated: { ...chosen.stated, ...change } });
  },
);

/**
 * Lets the next mark resemble a mark that was measured, with the next number.
 * @param uuid `null` for the same mark as before, as when an existing mark was measured again
 */
export const continueFromMarkAtom = atom(null, (get, set, uuid: string | null) => {
  const { businessId, stated } = get(chosenForNextAtom);
  const { boundaryPointNumber: _, ...kept } = stated;
  // A number that was stated for a new mark is still to be used after an existing one.
  if (uuid === null) {
    const likeUuid = get(templateAtom)?.uuid ?? null;
    return set(chosenAtom, { businessId, likeUuid, stated });
  }
  set(chosenAtom, { businessId, likeUuid: uuid, stated: kept });
});

/** Restores what was chosen before a mark that is undone; what was stated since then stays. */
export const restoreNextMarkAtom = atom(null, (get, set, chosen: ChosenForNext) => {
  const { stated } = get(chosenForNextAtom);
  set(chosenAtom, { ...chosen, stated: { ...chosen.stated, ...stated } });
});

/** Converts the height of a measurement; `null` where the grids for it are not loaded. */
export const convertHeightAtom = atom(
  (get) =>
    (
      height: MarkHeight,
      { north, east, utmType }: Pick<MarkMeasurement, 'north' | 'east' | 'utmType'>,
      system: KnownHeightSystem,
    ): MarkHeight | null => {
      const position = unprojectUtm({ north, east, zone: toZone(utmType) });
      return convertHeight(system, height, position, get(heightGridsAtom));
    },
);

/** Loads the grids that the heights of the next marks need. */
export const loadNextHeightGridsAtom = atom(null, (get, set) => {
  const { heightSystem } = get(nextMarkAtom);
  for (const name of listNeededGrids('ellipsoidal', heightSystem))
    void set(heightGridStates[name].startAtom);
});
