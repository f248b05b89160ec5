import { type KnownMark, type MarkField, markFieldValue } from '@feltbok/shared/case/boundary-marks.domain';
import { hostServicesAtom } from '@feltbok/shared/contract/remote';
import { useLanguage, useTexts } from '@feltbok/shared/i18n/i18n';
import type { FailedItem } from '@feltbok/shared/sync/change';
import { Button } from '@feltbok/shared/ui/core';
import { useAtomValue, useSetAtom } from 'jotai';
import { useId, useState } from 'react';
import { coordinateText } from '../coordinates/coordinate-text';
import { codeListsAtom } from './code-lists.state';
import { conflictOf, type MarkConflict, resolveMarkAtom } from './mark-conflict.state';
import { closeMarkAtom } from './mark-edit.state';
import { zoneOf } from './model/mark-form.domain';

/** Where two have changed a mark: mine and theirs side by side, field by field. */
export function MarkConflictChoice({ item }: { item: FailedItem }) {
  const t = useTexts('maps');
  const { sync } = useAtomValue(hostServicesAtom);
  const resolve = useSetAtom(resolveMarkAtom);
  const close = useSetAtom(closeMarkAtom);
  const conflict = conflictOf(item);
  const [mine, setMine] = useState<ReadonlySet<MarkField>>(new Set(conflict?.undecided));
  const giveUp = () => {
    close();
    void sync.discard(item.key);
  };
  if (!conflict) {
    return (
      <div className="fb-mark-failure" role="alert">
        <p>{t('marks.conflict.gone')}</p>
        <Button onClick={giveUp}>{t('marks.discard')}</Button>
      </div>
    );
  }
  const choose = (field: MarkField, isMine: boolean) => {
    const next = new Set(mine);
    if (isMine) next.add(field);
    else next.delete(field);
    setMine(next);
  };
  return (
    <section className="fb-mark-failure" aria-label={t('marks.savingStatus.conflict')}>
      <p role="alert">{t(conflict.isDeletion ? 'marks.conflict.deleting' : 'marks.conflict.text')}</p>
      {!conflict.isDeletion &&
        conflict.undecided.map((field) => (
          <FieldChoice
            key={field}
            field={field}
            conflict={conflict}
            isMine={mine.has(field)}
            onChoose={(isMine) => choose(field, isMine)}
          />
        ))}
      <div className="fb-mark-ways">
        {conflict.isDeletion && <Button onClick={giveUp}>{t('marks.conflict.keep')}</Button>}
        <Button type="primary" danger={conflict.isDeletion} onClick={() => void resolve(item, mine)}>
          {t(conflict.isDeletion ? 'marks.conflict.deleteAllTheSame' : 'marks.conflict.use')}
        </Button>
      </div>
    </section>
  );
}

interface FieldChoiceProps {
  field: MarkField;
  conflict: MarkConflict;
  isMine: boolean;
  onChoose: (isMine: boolean) => void;
}

function FieldChoice({ field, conflict, isMine, onChoose }: FieldChoiceProps) {
  const t = useTexts('maps');
  const name = useId();
  const textOf = useFieldText(field);
  return (
    <fieldset className="fb-mark-choice">
      <legend>{t(`marks.fields.${field}`)}</legend>
      {(['mine', 'theirs'] as const).map((side) => (
        <label key={side}>
          <input
            type="radio"
            name={name}
            checked={isMine === (side === 'mine')}
            onChange={() => onChoose(side === 'mine')}
          />
          <span>
            {t(`marks.conflict.${side}`)}: {textOf(conflict[side]) || t('marks.conflict.empty')}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const listOf = {
  typeOfBoundaryMark: 'BoundaryMarkTypeCodes',
  typeOfGround: 'GroundTypeCodes',
  status: 'BoundaryMarkStatusCodes',
  approved: 'BoundaryMarkApprovalCodes',
  codeForSurvey: 'SurveyCodes',
  measurementMethod: 'Malemetode',
} as const;

/** What a field says, as it is read. */
function useFieldText(field: MarkField): (mark: KnownMark) => string {
  const t = useTexts('maps');
  const language = useLanguage();
  const lists = useAtomValue(codeListsAtom);
  return (mark) => {
    if (field === 'position') {
      const metres = (value: number) => coordinateText(value, language);
      return t('marks.position', { north: metres(mark.north), east: metres(mark.east), zone: zoneOf(mark.utmType) });
    }
    const value = String(markFieldValue(mark, field) ?? '');
    const list = Object.hasOwn(listOf, field) ? listOf[field as keyof typeof listOf] : null;
    return (list && lists.get(list)?.get(value)) || value;
  };
}
