import type { BoundaryMarkCode } from '@feltbok/contract/boundary-marks.ts';
import { customerList } from '@feltbok/runtime/device/customer-list.state.ts';
import { languageNow, watchLanguage } from '@feltbok/runtime/i18n/i18n.ts';
import { atom } from 'jotai';

/** The code lists of a boundary mark's fields. */
export const { listAtom: codesAtom, loadAtom: loadCodeListsAtom } = customerList(
  'getBoundaryMarkCodes',
  {
    loaded: 'ToastMessages.BoundaryMarkCodeLoadedSuccessfully',
    failed: 'ToastMessages.BoundaryMarkCodeLoadingError',
  },
);

const loadEnglishCodes = () =>
  import(/* webpackChunkName: "later-english-codes" */ './english-codes');

type NamesByCode = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Names of national codes by list, in languages that customers do not write; `null` in Norwegian.
 */
const translatedNamesAtom = atom<NamesByCode | null>(null);
translatedNamesAtom.onMount = (set) => {
  const update = async () => {
    if (languageNow() !== 'en') return set(null);
    const names = await loadEnglishCodes().catch(() => null);
    set(languageNow() === 'en' ? (names?.englishCodes ?? null) : null);
  };
  void update();
  return watchLanguage(() => void update());
};

/** The codes of each list with their names, in the customer's order. */
export const codeListsAtom = atom(
  (get): ReadonlyMap<BoundaryMarkCode['codeListType'], ReadonlyMap<string, string>> => {
    const lists = new Map<BoundaryMarkCode['codeListType'], Map<string, string>>();
    const names = get(translatedNamesAtom);
    for (const { codeListType, code, codeValue } of get(codesAtom).items ?? []) {
      const list = lists.get(codeListType) ?? new Map<string, string>();
      const translated = names?.[codeListType]?.[code];
      lists.set(
        codeListType,
        list.set(code, translated ? `${translated} (${codeValue})` : codeValue),
      );
    }
    return lists;
  },
);
