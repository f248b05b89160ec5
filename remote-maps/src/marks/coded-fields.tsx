import type { BoundaryMarkCode } from '@feltbok/contract/boundary-marks.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import type { MarkTextField } from '../mark-model/mark-form.domain';
import { codeListsAtom, codesAtom, loadCodeListsAtom } from './code-lists.state';
import './mark-edit.css';

export type CodeListType = BoundaryMarkCode['codeListType'];

/** The fields of a mark that hold a code, each with its list. */
export const codedFields = [
  ['typeOfBoundaryMark', 'BoundaryMarkTypeCodes'],
  ['typeOfGround', 'GroundTypeCodes'],
  ['status', 'BoundaryMarkStatusCodes'],
  ['approved', 'BoundaryMarkApprovalCodes'],
  ['codeForSurvey', 'SurveyCodes'],
  ['measurementMethod', 'Malemetode'],
] as const satisfies ReadonlyArray<readonly [MarkTextField, CodeListType]>;

export type CodedField = (typeof codedFields)[number][0];

/**
 * Lists the codes of a field by their names, the first for none. Codes in use that the list does
 * not have, or no longer, are shown as they are.
 */
export function useCodeOptions() {
  const t = useTexts('maps');
  const lists = useAtomValue(codeListsAtom);
  return (list: CodeListType, codesInUse: readonly string[]): Array<[string, string]> => {
    const codes = lists.get(list) ?? new Map<string, string>();
    const unlisted = codesInUse.filter((code) => code !== '' && !codes.has(code));
    const formatName = (code: string, name: string) =>
      list === 'Malemetode' ? `${name} - ${code}` : name;
    return [
      ['', t('marks.notChosen')],
      ...unlisted.map((code): [string, string] => [code, code]),
      ...Array.from(codes, ([code, name]): [string, string] => [code, formatName(code, name)]),
    ];
  };
}

/** Offers to load the code lists again where they are missing. */
export function NoCodes() {
  const t = useTexts('maps');
  const shared = useTexts();
  const { phase, items: codes } = useAtomValue(codesAtom);
  const load = useSetAtom(loadCodeListsAtom);
  if (phase !== 'failed' || codes !== null) return null;
  return (
    <p className="fb-mark-notice" role="status">
      {t('marks.noCodes')} <Button onClick={() => void load()}>{shared('retry')}</Button>
    </p>
  );
}
