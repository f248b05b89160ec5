import type { ListedDocument } from '@feltbok/domain/cases/documents.domain.ts';
import { formatDate, formatTime } from '@feltbok/domain/values/dates.ts';
import { renewCaseListAtom } from '@feltbok/runtime/case/case-list.state.ts';
import { mayDoInCaseAtom } from '@feltbok/runtime/case/case-permissions.state.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { WarningIcon } from '@feltbok/ui/icons.tsx';
import { LightButton } from '@feltbok/ui/light-button.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { askForSealAtom } from './documents.state';

const firstPauseMs = 3000;
const longestPauseMs = 60_000;

/** Refreshes the case list while documents wait for their seals, first soon and then less often. */
export function useSealUpdates(documents: readonly ListedDocument[]): void {
  const renewCaseList = useSetAtom(renewCaseListAtom);
  const waiting = documents
    .filter(({ seal }) => seal?.state === 'waiting')
    .map(({ uuid, seal }) => `${uuid} ${seal?.problem}`)
    .join();
  useEffect(() => {
    if (waiting === '') return;
    let pause = firstPauseMs;
    let timer: ReturnType<typeof setTimeout>;
    const checkSeals = () => {
      if (navigator.onLine && document.visibilityState === 'visible') void renewCaseList();
      pause = Math.min(pause * 2, longestPauseMs);
      timer = setTimeout(checkSeals, pause);
    };
    timer = setTimeout(checkSeals, pause);
    return () => clearTimeout(timer);
  }, [waiting, renewCaseList]);
}

/**
 * Text on the state of a document's seal; undefined for a document without one, or when a note says
 * more.
 */
export function useSealFact({ seal, sealOf }: ListedDocument): string | undefined {
  const t = useTexts('case');
  if (sealOf) return t('documents.seal.version');
  if (!seal) return undefined;
  const { state, problem, sealedAt, holder } = seal;
  if (state === 'sealed' && sealedAt) {
    const time = `${formatDate(sealedAt)} ${formatTime(sealedAt)}`;
    return holder === null
      ? t('documents.seal.stamped', { time })
      : t('documents.seal.sealedBy', { time, holder });
  }
  if (state === 'none') return t('documents.seal.none');
  return problem === null ? t('documents.seal.waiting') : undefined;
}

/** Says why a document is not sealed yet, and lets the user have it sealed at once. */
export function SealNote({
  document: { id, seal },
  name,
}: {
  document: ListedDocument;
  name: string;
}) {
  const t = useTexts('case');
  const mayAsk = useAtomValue(mayDoInCaseAtom)('documents');
  const askForSeal = useSetAtom(askForSealAtom);
  const { notify } = useAtomValue(hostServicesAtom);
  const [isAsking, setAsking] = useState(false);
  if (!seal?.problem) return null;
  const ask = async (paper: number) => {
    setAsking(true);
    if (!(await askForSeal(paper))) notify({ kind: 'error', text: t('documents.seal.notAsked') });
    setAsking(false);
  };
  const { problem, state, againAt } = seal;
  const again =
    againAt &&
    t('documents.seal.againAt', { time: `${formatDate(againAt)} ${formatTime(againAt)}` });
  return (
    <div className="fb-document-status fb-document-note">
      {state === 'failed' && <WarningIcon size={20} />}
      <span>
        {t(`documents.seal.${problem}`)} {again}
      </span>
      {mayAsk && id !== undefined && (
        <LightButton
          label={t('documents.seal.againOf', { name })}
          disabled={isAsking}
          onClick={() => void ask(id)}
        >
          {t('documents.seal.again')}
        </LightButton>
      )}
    </div>
  );
}
