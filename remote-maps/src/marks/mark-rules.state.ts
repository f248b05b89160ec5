import { atom } from 'jotai';
import type { MarkForm } from '../mark-model/mark-form.domain';

type MarkRules = typeof import('../mark-model/mark-form-rules');

const loadedAtom = atom<MarkRules | null>(null);

/**
 * Loads the rules of a mark's form. The first page does not need them, because the panel of a mark
 * loads them before anything can be typed.
 */
export const loadMarkRulesAtom = atom(null, async (get, set): Promise<MarkRules> => {
  const loaded =
    get(loadedAtom) ??
    (await import(/* webpackChunkName: "mark-edit" */ '../mark-model/mark-form-rules'));
  set(loadedAtom, loaded);
  return loaded;
});

/** Tells whether a form is valid. No form is valid before the rules are loaded. */
export const isValidMarkFormAtom = atom((get) => {
  const rules = get(loadedAtom);
  return (form: MarkForm): boolean =>
    rules !== null && Object.keys(rules.findMarkFormErrors(form)).length === 0;
});
