import { useTexts } from '@feltbok/shared/i18n/i18n';
import { Button } from '@feltbok/shared/ui/core';
import { hasText, isReady, isTextChanged, tooMuchOf } from './agreement.domain';
import { type HeldAgreement, isDraft } from './agreements.state';
import type { Standing } from './generation.state';
import '@feltbok/shared/ui/save-bar.css';

interface AgreementBarProps {
  agreement: HeldAgreement;
  /** Null while it can be edited. */
  standing: Standing['state'] | null;
  onSaveTemplate: () => void;
  onCancel: () => void;
  onGenerate: () => void;
}

/** What can be done with the agreement, always in view, with where it stands in words. */
export function AgreementBar({ agreement, standing, onSaveTemplate, onCancel, onGenerate }: AgreementBarProps) {
  const t = useTexts('reports');
  const shared = useTexts();
  const tooMuch = tooMuchOf(agreement);
  const canBeMade = isReady(agreement) && standing === null;
  const state = stateOf(agreement, standing);
  const told = tooMuch && t(tooMuch === 'text' ? 'agreement.tooLong' : 'agreement.tooManyParties');
  return (
    <div className="fb-save-bar fb-paper-bar">
      <p className={`fb-save-state fb-save-state-${tones[state]}`} role="status">
        {told ?? t(`agreement.state.${state}`)}
      </p>
      <Button size="large" disabled={!isTextChanged(agreement) || standing !== null} onClick={onSaveTemplate}>
        {t('agreement.saveAsTemplate')}
      </Button>
      <Button size="large" disabled={!canBeMade} onClick={onCancel}>
        {shared('cancel')}
      </Button>
      <Button
        size="large"
        type="primary"
        disabled={!canBeMade || tooMuch !== null}
        loading={standing === 'sending'}
        onClick={onGenerate}
      >
        {t('agreement.generate')}
      </Button>
    </div>
  );
}

function stateOf(agreement: HeldAgreement, standing: Standing['state'] | null) {
  if (standing) return standing;
  if (tooMuchOf(agreement)) return 'tooMuch';
  if (isReady(agreement)) return 'ready';
  if (!hasText(agreement.text)) return isDraft(agreement) ? 'draft' : 'empty';
  return 'noParties';
}

const tones = {
  empty: 'saved',
  noParties: 'incomplete',
  draft: 'changed',
  ready: 'changed',
  sending: 'sending',
  waiting: 'waiting',
  refused: 'failed',
  tooMuch: 'invalid',
} as const;
