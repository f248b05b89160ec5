import type { CaseState } from '@feltbok/domain/cases/case-state.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import './case-state-tag.css';

/** The state of a case, beside its number. A case that is open has no tag, as most are. */
export function CaseStateTag({ state = 'open' }: { state: CaseState | undefined }) {
  const t = useTexts();
  if (state === 'open') return null;
  return <span className={`fb-case-state fb-case-state-${state}`}>{t(`caseStates.${state}`)}</span>;
}
