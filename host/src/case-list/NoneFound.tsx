import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { OverviewIcon } from '@feltbok/ui/icons.tsx';
import { InfoPanel } from '@feltbok/ui/info-panel.tsx';
import { LightButton } from '@feltbok/ui/light-button.tsx';
import type { CaseFilter, Narrowing } from './case-filter.domain';
import { listNarrowings } from './case-filter.domain';
import { useNarrowingName } from './narrowing-names';

interface NoneFoundProps {
  query: string;
  filter: CaseFilter;
  /** Filter parts that alone hide cases, with their counts. */
  hiding: ReadonlyArray<{ narrowing: Narrowing; found: number }>;
  onLift: (narrowing: Narrowing) => void;
  onShowAll: () => void;
}

/** Says what hides the cases, with a way to lift each. */
export function NoneFound({ query, filter, hiding, onLift, onShowAll }: NoneFoundProps) {
  const t = useTexts();
  const ofList = useTexts('list');
  const nameOf = useNarrowingName(query, filter);
  const narrowings = listNarrowings(filter);
  const names = [...(query.trim() ? (['search'] as const) : []), ...narrowings].map(nameOf);
  const text =
    hiding.length > 0
      ? ofList('hidden.text')
      : ofList('hidden.together', { names: names.join(', ') });
  return (
    <InfoPanel
      icon={<OverviewIcon size={32} />}
      title={t('caseList.noneFound')}
      text={narrowings.length === 0 ? t('caseList.noneFoundText') : text}
    >
      {narrowings.length > 0 && hiding.length > 0 && (
        <ul className="fb-case-list-hiding">
          {hiding.map(({ narrowing, found }) => {
            const action = ofList('hidden.lift', { count: found });
            const name = nameOf(narrowing);
            return (
              <li key={narrowing}>
                <span>{name}</span>
                <LightButton
                  label={ofList('hidden.liftNamed', { name, action })}
                  onClick={() => onLift(narrowing)}
                >
                  {action}
                </LightButton>
              </li>
            );
          })}
        </ul>
      )}
      <Button onClick={onShowAll}>{t('caseList.showAll')}</Button>
    </InfoPanel>
  );
}
