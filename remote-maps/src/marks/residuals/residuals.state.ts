import {
  hasCoordinates,
  type KnownMark,
} from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import {
  type Counterpart,
  computeResidual,
  type MarkComparison,
  type Residual,
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

type ComparisonSettings = Pick<MarkComparison, 'choices' | 'isInProtocol'>;

/** The settings of one user for one business; `null` until they are read from the device. */
const stateAtom = atom<{ owner: string; settings: ComparisonSettings } | null>(null);
const ownerAtom = atom((get) => `${get(userKeyAtom)} ${get(openBusinessIdAtom)}`);

/** The user's settings for the comparison; `null` until they are read from the device. */
export const comparisonSettingsAtom = atom((get) => {
  const state = get(stateAtom);
  return state?.owner === get(ownerAtom) ? state.settings : null;
});

/**
 * Reads the stored settings.
 * @param isAsked `false` where the user has not asked for the comparison now, so that only a former
 * one counts
 */
export const loadComparisonSettingsAtom = atom(null, async (get, set, isAsked: boolean) => {
  const owner = get(ownerAtom);
  const device = get(deviceStoreAtom);
  const businessId = get(openBusinessIdAtom);
  const stored =
    device &&
    (await openMarkComparisons(device)
      .get(String(businessId))
      .catch(() => null));
  if (get(comparisonSettingsAtom) || get(ownerAtom) !== owner || !(isAsked || stored)) return;
  const { choices = {}, isInProtocol = true } = stored?.value ?? {};
  set(stateAtom, { owner, settings: { choices, isInProtocol } });
});

/** A mark with its registered mark. */
export interface ComparedPair {
  mark: KnownMark;
  registered: RegisteredMark;
  /** The registered mark in the mark's zone. */
  counterpart: Counterpart;
  residual: Residual;
}

export interface Comparison {
  fetchedAt: Date;
  /** The pairs, largest residual first. */
  pairs: ComparedPair[];
  /** Marks without a registered mark. */
  alone: KnownMark[];
  /** Marks of points that have a newer, compared mark. */
  superseded: KnownMark[];
  /** Marks with the register's own coordinates, which cannot be compared. */
  copies: KnownMark[];
  /** Registered marks on the property's boundary without a measured mark. */
  missing: RegisteredMark[];
}

/** Marks drawn on the map tell nothing about the register, unlike measured or imported ones. */
const isMeasured = (mark: KnownMark) =>
  hasCoordinates(mark) &&
  (mark.measurementMethod !== freehandOnScreen || (mark.measurements?.length ?? 0) > 0);

const defaultSettings: ComparisonSettings = { choices: {}, isInProtocol: true };

/** All marks compared with the registered ones; `null` until these are loaded. */
const matchAtom = atom((get): Comparison | null => {
  const load = get(registeredLoadAtom);
  const settings = get(comparisonSettingsAtom) ?? defaultSettings;
  const edit = get(markEditAtom);
  if (load.phase !== 'completed') return null;
  const { zone, marks: registered } = load.content;
  const marks = get(listedMarksAtom)
    .map(({ mark }) => (edit?.mark.uuid === mark.uuid ? asWritten(edit) : mark))
    .filter(isMeasured)
    .map((mark) => ({ uuid: mark.uuid, mark, ...convertToZone(toPlace(mark), zone) }));
  const isDecided = ({ uuid }: { uuid: string }) => uuid in settings.choices;
  const undecided = marks.filter((mark) => !isDecided(mark));
  const groups = groupForMatching(undecided, registered);
  const candidates = [...marks.filter(isDecided), ...groups.candidates];
  const matched = matchMarks(candidates, registered, settings.choices);
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
    const residual = computeResidual(mark, counterpart);
    return residual ? [{ mark, registered: found, counterpart, residual }] : [];
  });
  const taken = new Set([...matched.values()].map(({ key }) => key));
  const lines = get(propertyOutlineAtom)?.parcels.flatMap(toParcelLines) ?? [];
  return {
    fetchedAt: load.fetchedAt,
    pairs: pairs.sort((a, b) => b.residual.distance - a.residual.distance),
    alone: candidates.filter(({ uuid }) => !matched.has(uuid)).map(({ mark }) => mark),
    superseded: groups.superseded.map(({ mark }) => mark),
    copies: groups.copies.map(({ mark }) => mark),
    missing: registered.filter(
      ({ key, position }) => !taken.has(key) && isOnLines(lines, position, onBoundary),
    ),
  };
});

/** The comparison that the user has asked for, now or before; `null` without one. */
export const comparisonAtom = atom((get) => get(comparisonSettingsAtom) && get(matchAtom));

/**
 * Finds how a mark compares with the register, also where the user has not asked for the whole
 * comparison; `null` where the registered marks are not loaded, or the mark was only drawn.
 */
export const markResidualAtom = atom((get) => {
  const comparison = get(matchAtom);
  return (uuid: string): ComparedPair | 'alone' | 'superseded' | 'copy' | null => {
    if (!comparison) return null;
    const isMark = (mark: KnownMark) => mark.uuid === uuid;
    const pair = comparison.pairs.find(({ mark }) => isMark(mark));
    if (pair) return pair;
    if (comparison.alone.some(isMark)) return 'alone';
    if (comparison.superseded.some(isMark)) return 'superseded';
    return comparison.copies.some(isMark) ? 'copy' : null;
  };
});

/** Metres from the property's boundary within which a registered mark belongs to it. */
const onBoundary = 0.5;

const toPlace = ({ north, east, utmType }: KnownMark) => ({ north, east, zone: toZone(utmType) });

/** Changes the user's settings, which are stored with the comparison. */
export const changeComparisonSettingsAtom = atom(
  null,
  (get, set, change: Partial<ComparisonSettings>) => {
    const settings = get(comparisonSettingsAtom);
    if (settings) set(stateAtom, { owner: get(ownerAtom), settings: { ...settings, ...change } });
  },
);

/**
 * The stored form of the comparison, for the protocol and the next visit; `null` without a
 * comparison.
 */
export const comparisonRecordAtom = atom((get): MarkComparison | null => {
  const comparison = get(comparisonAtom);
  const settings = get(comparisonSettingsAtom);
  const load = get(registeredLoadAtom);
  if (!comparison || !settings || load.phase !== 'completed') return null;
  const utmType = epsgOfUtmZone[load.content.zone];
  return {
    ...settings,
    fetchedAt: comparison.fetchedAt.toISOString(),
    counterparts: Object.fromEntries(
      comparison.pairs.map(({ mark, counterpart }) => [mark.uuid, counterpart]),
    ),
    alone: comparison.alone.map(({ uuid }) => uuid),
    missing: comparison.missing.map(({ north, east }) => ({ north, east, utmType })),
  };
});

/** Stores the comparison on the device. */
export const storeComparisonAtom = atom(null, async (get, _set, record: MarkComparison) => {
  const device = get(deviceStoreAtom);
  const businessId = get(openBusinessIdAtom);
  await (device && openMarkComparisons(device).put(String(businessId), record))?.catch((error) =>
    get(hostServicesAtom).reportError(error, 'maps'),
  );
});

/** Factors by which arrows on the map exaggerate residuals. */
export const factors = [1, 5, 10, 50, 100, 500, 1000] as const;
export type Factor = (typeof factors)[number];
/** Metres on the map of the longest arrow with the default factor. */
const longestArrow = 20;

/** `null` until the user chooses. */
const chosenFactorAtom = atom<Factor | null>(null);

/** The chosen factor, else the largest one that keeps the longest arrow short enough. */
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
