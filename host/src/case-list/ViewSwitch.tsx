import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { type CaseView, caseViews } from './list-view.state';
import './texts';

interface ViewSwitchProps {
  view: CaseView;
  onChange: (view: CaseView) => void;
}

/** Switch between list and week. */
export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  const t = useTexts('list');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend in a row of buttons
    <div className="fb-case-views" role="group" aria-label={t('views.label')}>
      {caseViews.map((caseView) => (
        <button
          key={caseView}
          type="button"
          aria-pressed={caseView === view}
          onClick={() => onChange(caseView)}
        >
          {t(`views.${caseView}`)}
        </button>
      ))}
    </div>
  );
}
