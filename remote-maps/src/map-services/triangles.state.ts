import { createGridFileState } from './grid-file.state';

/** The triangles that NGO1948 is converted by. */
const state = createGridFileState('ngo1948', async (file) => {
  const { readTriangles } = await import('@feltbok/survey-formats/coordinates');
  return readTriangles(await file.text());
});

export const trianglesLoadAtom = state.loadAtom;
export const trianglesAtom = state.contentAtom;
export const loadTrianglesAtom = state.startAtom;
