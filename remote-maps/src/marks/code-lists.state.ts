import { customerList } from '@feltbok/shared/device/customer-list.state';
import type { BoundaryMarkCode } from '@feltbok/shared/wire/boundary-marks';
import { atom } from 'jotai';

/** The codes that a boundary mark's fields are chosen from, all lists in one. */
export const { listAtom: codesAtom, loadAtom: loadCodeListsAtom } = customerList('getBoundaryMarkCodes', {
  loaded: 'ToastMessages.BoundaryMarkCodeLoadedSuccessfully',
  failed: 'ToastMessages.BoundaryMarkCodeLoadingError',
});

/** The codes of each list with their names, in the customer's own order. */
export const codeListsAtom = atom((get): ReadonlyMap<BoundaryMarkCode['codeListType'], ReadonlyMap<string, string>> => {
  const lists = new Map<BoundaryMarkCode['codeListType'], Map<string, string>>();
  for (const { codeListType, code, codeValue } of get(codesAtom).items ?? []) {
    const list = lists.get(codeListType) ?? new Map<string, string>();
    lists.set(codeListType, list.set(code, codeValue));
  }
  return lists;
});
