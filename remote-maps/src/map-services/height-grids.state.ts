import { atom } from 'jotai';
import type { HeightGridName, HeightGrids } from '../coordinates/height-conversion.domain';
import { createGridFileState } from './grid-file.state';

const readGrid = async (file: Blob) => {
  const { readHeightGrid } = await import(
    /* webpackChunkName: "later-height-grid" */ '../coordinates/height-grid'
  );
  return readHeightGrid(file);
};

/** The states of the grids that heights are converted by. */
export const heightGridStates = {
  nn2000: createGridFileState('nn2000', readGrid),
  nn1954: createGridFileState('nn1954', readGrid),
} as const satisfies Record<HeightGridName, unknown>;

/** Each grid is `null` until it is loaded. */
export const heightGridsAtom = atom(
  (get): HeightGrids => ({
    nn2000: get(heightGridStates.nn2000.contentAtom),
    nn1954: get(heightGridStates.nn1954.contentAtom),
  }),
);
