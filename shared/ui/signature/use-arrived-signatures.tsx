import {
  type ArrivedSignature,
  findArrivedSignatures,
  type PossibleSigner,
} from '@feltbok/domain/agreements/arrived-signatures.domain.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useAtomValue } from 'jotai';
import { type ReactNode, useState } from 'react';
import { Button } from '../core.tsx';
import { lazyOnIdle } from '../when-idle.ts';
import { fetchRequests } from './requests.data.ts';

/** The dialog is preloaded, since it must open without a network too. */
const LazyChoiceModal = lazyOnIdle(async () => (await import('../choice-modal.tsx')).ChoiceModal);

/** Milliseconds that a paper waits for the list of signing requests. */
const listTimeoutMs = 10_000;

interface PaperToSign {
  businessId: number;
  /** Everybody who could sign this paper; empty for a paper without signatures. */
  signers: readonly PossibleSigner[];
  /** Names of parties on the paper who have not signed. */
  unsigned: readonly string[];
  /** Adds signatures to the paper. @returns whether they were added */
  onTake: (arrived: readonly ArrivedSignature[]) => Promise<boolean>;
}

/** `arrived` is null when the requests could not be fetched. */
interface Question {
  arrived: readonly ArrivedSignature[] | null;
  names: string;
  paper: PaperToSign;
  make: () => void;
}

interface ArrivedSignatures {
  isLooking: boolean;
  /** Makes the paper at once if no signature has arrived for it, else after the user's answer. */
  makePaper: (paper: PaperToSign, make: () => void) => Promise<void>;
  dialog: ReactNode;
}

/**
 * Before a paper is made, asks about signatures that arrived by link or phone and are not on it.
 */
export function useArrivedSignatures(): ArrivedSignatures {
  const { api, apiAddress } = useAtomValue(hostServicesAtom);
  const [question, setQuestion] = useState<Question | null>(null);
  const [isLooking, setIsLooking] = useState(false);

  const findQuestion = async (paper: PaperToSign): Promise<Omit<Question, 'make'> | null> => {
    // A host without an API address offers no other way to sign than the pad.
    if (apiAddress === undefined || paper.signers.length === 0) return null;
    const requests = await fetchRequests(api, paper.businessId, listTimeoutMs);
    const arrived = requests && (await findArrivedSignatures(requests, paper.signers));
    const names = arrived ? arrived.map(({ name }) => name) : paper.unsigned;
    return names.length === 0 ? null : { arrived, names: names.join(', '), paper };
  };
  const makePaper = async (paper: PaperToSign, make: () => void) => {
    setIsLooking(true);
    const found = await findQuestion(paper).finally(() => setIsLooking(false));
    if (found) setQuestion({ ...found, make });
    else make();
  };
  const dialog = question && (
    <ArrivedDialog
      question={question}
      onRetry={() => {
        setQuestion(null);
        void makePaper(question.paper, question.make);
      }}
      onClose={() => setQuestion(null)}
    />
  );
  return { isLooking, makePaper, dialog };
}

interface ArrivedDialogProps {
  question: Question;
  onRetry: () => void;
  onClose: () => void;
}

function ArrivedDialog({ question, onRetry, onClose }: ArrivedDialogProps) {
  const t = useTexts();
  const { arrived, names, paper, make } = question;
  const leaveOut = () => {
    onClose();
    make();
  };
  const addSignatures = async (signatures: readonly ArrivedSignature[]) => {
    onClose();
    if (await paper.onTake(signatures)) make();
  };
  const firstChoice = arrived ? (
    <Button key="take" onClick={() => void addSignatures(arrived)}>
      {t('signature.arrivedTake')}
    </Button>
  ) : (
    <Button key="retry" onClick={onRetry}>
      {t('retry')}
    </Button>
  );
  const leaveOutLabel = arrived
    ? t('signature.arrivedLeaveOut', { names })
    : t('signature.arrivedAnyway');
  return (
    <LazyChoiceModal
      title={t('signature.arrivedTitle')}
      cancelLabel={t('cancel')}
      onCancel={onClose}
      choices={[
        firstChoice,
        <Button key="leave out" onClick={leaveOut}>
          {leaveOutLabel}
        </Button>,
      ]}
    >
      <p>{t(arrived ? 'signature.arrivedText' : 'signature.arrivedUnknown', { names })}</p>
    </LazyChoiceModal>
  );
}
