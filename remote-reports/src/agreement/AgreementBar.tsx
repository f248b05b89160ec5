import { mayDoInCaseAtom } from '@feltbok/runtime/case/case-permissions.state.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { useAtomValue } from 'jotai';
import { canGenerate, hasText, isTextChanged } from './agreement.domain';
import { type EditedAgreement, isDraft, isIssued } from './agreements.state';
import type { ExceededLimit } from './find-exceeded-limit';
import type { GenerationStatus } from './generation.state';
import '@feltbok/ui/save-bar.css';

interface AgreementBarProps {
  agreement: EditedAgreement;
  /** Null while the agreement can be edited. */
  status: GenerationStatus['state'] | null;
  exceededLimit: ExceededLimit | null;
  /** Whether the text has words that a reader would not see. */
  hasUnseenText: boolean;
  onSaveTemplate: () => void;
  onCancel: () => void;
  onGenerate: () => void;
}

/** The bar below the agreement: its status in words, and the actions on it. */
export function AgreementBar({
  agreement,
  status,
  exceededLimit,
  hasUnseenText,
  onSaveTemplate,
  onCancel,
  onGenerate,
}: AgreementBarProps) {
  const t = useTexts('reports');
  const shared = useTexts();
  const mayDo = useAtomValue(mayDoInCaseAtom);
  const canBeMade = canGenerate(agreement) && status === null;
  const state = getAgreementState(agreement, status, exceededLimit, hasUnseenText);
  const limitText =
    exceededLimit && t(exceededLimit === 'text' ? 'agreement.tooLong' : 'agreement.tooManyParties');
  return (
    <div className="fb-save-bar fb-paper-bar">
      <p className={`fb-save-state fb-save-state-${tones[state]}`} role="status">
        {limitText ?? t(`agreement.state.${state}`)}
      </p>
      {mayDo('record') && (
        <Button
          size="large"
          disabled={!isTextChanged(agreement) || status !== null || hasUnseenText}
          onClick={onSaveTemplate}
        >
          {t('agreement.saveAsTemplate')}
        </Button>
      )}
      <Button size="large" disabled={!canBeMade} onClick={onCancel}>
        {shared('cancel')}
      </Button>
      <Button
        size="large"
        type="primary"
        disabled={!canBeMade || exceededLimit !== null || hasUnseenText || !mayDo('record')}
        loading={status === 'sending'}
        onClick={onGenerate}
      >
        {t('agreement.generate')}
      </Button>
    </div>
  );
}

function getAgreementState(
  agreement: EditedAgreement,
  status: GenerationStatus['state'] | null,
  exceededLimit: ExceededLimit | null,
  hasUnseenText: boolean,
) {
  if (status) return status;
  if (exceededLimit) return 'tooMuch';
  if (hasUnseenText) return 'unseen';
  if (isIssued(agreement)) return 'issued';
  if (canGenerate(agreement)) return 'ready';
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
  rejected: 'failed',
  tooMuch: 'invalid',
  unseen: 'invalid',
  issued: 'saved',
} as const;
