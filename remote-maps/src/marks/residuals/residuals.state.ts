import {
  hasCoordinates,
  type KnownMark,
} from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import {
  type Counterpart,
  type MarkComparison,
  type Residual,
  residualOf,
} from '@feltbok/domain/boundary-marks/mark-comparison.ts';
import { epsgOfUtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import { openMarkComparisons } from '@feltbok/offline/stores/mark-comparisons.ts';
import { openBusinessIdAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { deviceStoreAtom } from '@feltbok/runtime/device/storage.state.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { userKeyAtom } from '@feltbok/runtime/session/session.state.ts';
import { atom } from 'jotai';
import { convertToZone } from '../../coordinates/utm.domain';
import { toParcelLines } from '../../geometry/parcels.domain';
import { toZone } from '../../mark-model/mark-form.domain';
import { groupForMatching, matchMarks } from '../../mark-model/matching.domain';
import { freehandOnScreen } from '../../mark-model/new-mark.domain';
import { isOnLines, type RegisteredMark } from '../../mark-model/registered.domain';
import { propertyOutlineAtom } from '../../property/property.state';
import { registeredLoadAtom } from '../../registered/registered.state';
import { asWritten } from '../mark-drafts.state';
import { markEditAtom } from '../mark-edit.state';
import { listedMarksAtom } from '../marks.state';

type Wishes = Pick<MarkComparison, 'choices' | 'isInProtocol'>;

/** The wishes of one user for one business; null until the device has been asked. */
const stateAtom = atom<{ owner: string; wishes: Wishes } | null>(null);
const ownerAtom = atom((get) => `${get(userKeyAtom)} ${get(openBusinessIdAtom)}`);

/** What the user wants of the comparison; null until it is read from the device. */
export const wishesAtom = atom((get) => {
  const state = get(stateAtom);
  return state?.owner === get(ownerAtom) ? state.wishes : null;
});

/**
 * Reads from the device what was chosen there before.
 * @param isAsked false where the user has not asked for the comparison now: then only one that was
 *   made before counts
 */
export const loadWishesAtom = atom(null, async (get, set, isAsked: boolean) => {
  const owner = get(ownerAtom);
  const device = get(deviceStoreAtom);
  const businessId = get(openBusinessIdAtom);
  const stored =
    device &&
    (await openMarkComparisons(device)
      .get(String(businessId))
      .catch(() => null));
  if (get(wishesAtom) || get(ownerAtom) !== owner || !(isAsked || stored)) return;
  const { choices = {}, isInProtocol = true } = stored?.value ?? {};
  set(stateAtom, { owner, wishes: { choices, isInProtocol } });
});

/** A mark and the registered one that it belongs to. */
export interface ComparedPair {
  mark: KnownMark;
  registered: RegisteredMark;
  /** The registered one in the mark's zone. */
  counterpart: Counterpart;
  residual: Residual;
}

export interface Comparison {
  fetchedAt: Date;
  /** The largest residual first. */
  pairs: ComparedPair[];
  /** Marks that none of the registered ones belongs to. */
  alone: KnownMark[];
  /** Marks of a point that a newer mark is of, which is compared. */
  superseded: KnownMark[];
  /** Marks with the register's own coordinates, which there is nothing to compare with. */
  copies: KnownMark[];
  /** On the property's boundary. */
  missing: RegisteredMark[];
}

/**
 * Marks that were measured or imported: what was drawn onto the map shows nothing of the register.
 */
const isMeasured = (mark: KnownMark) =>
  hasCoordinates(mark) &&
  (mark.measurementMethod !== freehandOnScreen || (mark.measurements?.length ?? 0) > 0);

/** Null until the registered marks are there. */
export const comparisonAtom = atom((get): Comparison | null => {
  const load = get(registeredLoadAtom);
  const wishes = get(wishesAtom);
  const edit = get(markEditAtom);
  if (load.phase !== 'completed' || !wishes) return null;
  const { zone, marks: registered } = load.content;
  const marks = get(listedMarksAtom)
    .map(({ mark }) => (edit?.mark.uuid === mark.uuid ? asWritten(edit) : mark))
    .filter(isMeasured)
    .map((mark) => ({ uuid: mark.uuid, mark, ...convertToZone(toPlace(mark), zone) }));
  const isDecided = ({ uuid }: { uuid: string }) => uuid in wishes.choices;
  const undecided = marks.filter((mark) => !isDecided(mark));
  const groups = groupForMatching(undecided, registered);
  const candidates = [...marks.filter(isDecided), ...groups.candidates];
  const matched = matchMarks(candidates, registered, wishes.choices);
  const pairs = marks.flatMap(({ mark }): ComparedPair[] => {
    const found = matched.get(mark.uuid);
    if (!found) return [];
    const { north, east } = convertToZone({ ...found, zone }, toZone(mark.utmType));
    const counterpart = {
      key: found.key,
      north,
      east,
      utmType: mark.utmType,
      accuracy: found.accuracy,
    };
    const residual = residualOf(mark, counterpart);
    return residual ? [{ mark, registered: found, counterpart, residual }] : [];
  });
  const taken = new Set([...matched.values()].map(({ key }) => key));
  const lines = get(propertyOutlineAtom)?.parcels.flatMap(toParcelLines) ?? [];
  return {
    fetchedAt: load.fetchedAt,
    pairs: pairs.sort((left, right) => right.residual.distance - left.residual.distance),
    alone: candidates.filter(({ uuid }) => !matched.has(uuid)).map(({ mark }) => mark),
    superseded: groups.superseded.map(({ mark }) => mark),
    copies: groups.copies.map(({ mark }) => mark),
    missing: registered.filter(
      ({ key, position }) => !taken.has(key) && isOnLines(lines, position, onBoundary),
    ),
  };
});

/** Metres from the property's boundary on the map to a registered mark of it. */
const onBoundary = 0.5;

const toPlace = ({ north, east, utmType }: KnownMark) => ({ north, east, zone: toZone(utmType) });

/** The user wants something else; it is stored with the comparison. */
export const changeWishesAtom = atom(null, (get, set, change: Partial<Wishes>) => {
  const wishes = get(wishesAtom);
  if (wishes) set(stateAtom, { owner: get(ownerAtom), wishes: { ...wishes, ...change } });
});

/**
 * What is stored for the protocol, and for the next time; null while there is nothing to compare.
 */
export const comparisonRecordAtom = atom((get): MarkComparison | null => {
  const comparison = get(comparisonAtom);
  const wishes = get(wishesAtom);
  const load = get(registeredLoadAtom);
  if (!comparison || !wishes || load.phase !== 'completed') return null;
  const utmType = epsgOfUtmZone[load.content.zone];
  return {
    ...wishes,
    fetchedAt: comparison.fetchedAt.toISOString(),
    counterparts: Object.fromEntries(
      comparison.pairs.map(({ mark, counterpart }) => [mark.uuid, counterpart]),
    ),
    alone: comparison.alone.map(({ uuid }) => uuid),
    missing: comparison.missing.map(({ north, east }) => ({ north, east, utmType })),
  };
});

/** Stores the comparison on the device, as the user has asked for it. */
export const storeComparisonAtom = atom(null, async (get, _set, record: MarkComparison) => {
  const device = get(deviceStoreAtom);
  const businessId = get(openBusinessIdAtom);
  await (device && openMarkComparisons(device).put(String(businessId), record))?.catch((error) =>
    get(hostServicesAtom).reportError(error, 'maps'),
  );
});

/** Times by which arrows on the map are longer than residuals. */
export const factors = [1, 5, 10, 50, 100, 500, 1000] as const;
export type Factor = (typeof factors)[number];
/** Metres on the map that the longest arrow may have where nobody has chosen. */
const longestArrow = 20;

/** Null until the user chooses. */
const chosenFactorAtom = atom<Factor | null>(null);

/** The largest factor that the largest residual permits, until the user chooses one. */
export const factorAtom = atom(
  (get): Factor => {
    const largest = get(comparisonAtom)?.pairs[0]?.residual.distance ?? 0;
    const fitting = factors.filter((factor) => factor * largest <= longestArrow);
    return get(chosenFactorAtom) ?? fitting.at(-1) ?? 1;
  },
  (_get, set, factor: Factor) => set(chosenFactorAtom, factor),
);

const areArrowsOnAtom = atom(true);
export const areArrowsShownAtom = atom(
  (get) => get(areArrowsOnAtom),
  (_get, set, shown: boolean) => set(areArrowsOnAtom, shown),
);
