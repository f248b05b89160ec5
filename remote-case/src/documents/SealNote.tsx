import type { ListedDocument } from '@feltbok/shared/case/documents.domain';
import { hostServicesAtom } from '@feltbok/shared/contract/remote';
import { formatDate, formatTime } from '@feltbok/shared/domain/dates';
import { useTexts } from '@feltbok/shared/i18n/i18n';
import { mayDoAtom } from '@feltbok/shared/session/session.state';
import { WarningIcon } from '@feltbok/shared/ui/icons';
import { LightButton } from '@feltbok/shared/ui/light-button';
import { useAtomValue, useSetAtom } from 'jotai';
import { askForSealAtom, sealsAskedAtom } from './documents.state';

/** How far the seal of a paper has come, in a few words; undefined for what is none, and where a note says more. */
export function useSealFact({ id, seal, sealOf }: ListedDocument): string | undefined {
  const t = useTexts('case');
  const isAsked = useAtomValue(sealsAskedAtom).has(id ?? 0);
  if (sealOf) return t('documents.seal.version');
  if (!seal) return undefined;
  const { state, problem, sealedAt, holder } = seal;
  if (state === 'sealed' && sealedAt) {
    const time = `${formatDate(sealedAt)} ${formatTime(sealedAt)}`;
    return holder === null ? t('documents.seal.stamped', { time }) : t('documents.seal.sealedBy', { time, holder });
  }
  if (state === 'none') return t('documents.seal.none');
  return problem === null || isAsked ? t('documents.seal.waiting') : undefined;
}

/** Why a paper is not sealed yet, and the way to have it made at once. */
export function SealNote({ document: { id, seal }, name }: { document: ListedDocument; name: string }) {
  const t = useTexts('case');
  const mayAsk = useAtomValue(mayDoAtom)('documents');
  const isAsked = useAtomValue(sealsAskedAtom).has(id ?? 0);
  const askForSeal = useSetAtom(askForSealAtom);
  const { notify } = useAtomValue(hostServicesAtom);
  if (!seal?.problem || isAsked) return null;
  const ask = async (paper: number) => {
    if (!(await askForSeal(paper))) notify({ kind: 'error', text: t('documents.seal.notAsked') });
  };
  return (
    <div className="fb-document-status fb-document-note">
      {seal.state === 'failed' && <WarningIcon size={20} />}
      <span>{t(`documents.seal.${seal.problem}`)}</span>
      {mayAsk && id !== undefined && (
        <LightButton label={t('documents.seal.againOf', { name })} onClick={() => void ask(id)}>
          {t('documents.seal.again')}
        </LightButton>
      )}
    </div>
  );
}
