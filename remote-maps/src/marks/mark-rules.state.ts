import { atom } from 'jotai';
import type { MarkForm } from '../mark-model/mark-form.domain';

type MarkRules = typeof import('../mark-model/mark-form-rules');

const loadedAtom = atom<MarkRules | null>(null);

/**
 * Loads the rules of a mark's form. They are not among the code that the map starts with, as
 * nothing can be written before the panel of a mark is there, which loads them.
 */
export const loadMarkRulesAtom = atom(null, async (get, set): Promise<MarkRules> => {
  const loaded =
    get(loadedAtom) ??
    (await import(/* webpackChunkName: "mark-edit" */ '../mark-model/mark-form-rules'));
  set(loadedAtom, loaded);
  return loaded;
});

/** Tells whether a form holds by the rules. No form does before they are loaded. */
export const isValidMarkFormAtom = atom((get) => {
  const rules = get(loadedAtom);
  return (form: MarkForm): boolean =>
    rules !== null && Object.keys(rules.findMarkFormErrors(form)).length === 0;
});
