import './i18n/texts';
import { formatByteSize } from '@feltbok/domain/documents/byte-size.ts';
import type { OpenBusiness } from '@feltbok/runtime/case/open-business.state.ts';
import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { queueAtom } from '@feltbok/runtime/sync/sync.state.ts';
import { ChoiceModal } from '@feltbok/ui/choice-modal.tsx';
import { Button } from '@feltbok/ui/core.tsx';
import { CheckboxField } from '@feltbok/ui/fields.tsx';
import { WarningIcon } from '@feltbok/ui/icons.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  makePackageAtom,
  offerPackageAtom,
  type PackageProgress,
  packageProgressAtom,
} from './case-package.state';
import './case-package.css';

interface PackageDialogProps {
  open: OpenBusiness;
  onClose: () => void;
}

/** Has a package of the case made, shows its progress, and says what cannot be in it. */
export default function PackageDialog({ open, onClose }: PackageDialogProps) {
  const t = useTexts('casePackage');
  const shared = useTexts();
  const progress = useAtomValue(packageProgressAtom);
  const { businessId, state = 'open' } = open.business;
  const [delivers, setDelivers] = useState(state === 'held' || state === 'finished');
  const { make, cancel } = useMaking(businessId, delivers);
  const isMaking = progress.phase === 'making';
  const start = (label: string, leavesOut: boolean) => (
    <Button key={label} type="primary" onClick={() => make(leavesOut)}>
      {label}
    </Button>
  );
  const choices: Record<PackageProgress['phase'], ReactNode[]> = {
    offered: [start(t('make'), false)],
    making: [],
    unavailable: [
      <Button key="again" onClick={() => make(false)}>
        {shared('retry')}
      </Button>,
      start(t('leaveOut'), true),
    ],
    failed: [start(shared('retry'), false)],
    saved: [],
  };
  return (
    <ChoiceModal
      title={t('title')}
      cancelLabel={isMaking ? shared('cancel') : shared('close')}
      isCancelPlain={progress.phase !== 'saved'}
      onCancel={isMaking ? cancel : onClose}
      choices={choices[progress.phase]}
    >
      <div className="fb-case-package">
        <PhaseText progress={progress} />
        {progress.phase === 'offered' && state !== 'delivered' && (
          <CheckboxField checked={delivers} onChange={setDelivers}>
            {t('delivers')}
          </CheckboxField>
        )}
        {progress.phase === 'offered' && <UnsentNote caseId={open.case.caseId} />}
      </div>
    </ChoiceModal>
  );
}

/** A package is given up when the dialog goes. */
function useMaking(businessId: number, delivers: boolean) {
  const offer = useSetAtom(offerPackageAtom);
  const makePackage = useSetAtom(makePackageAtom);
  const running = useRef<AbortController | null>(null);
  useEffect(() => {
    offer();
    return () => running.current?.abort();
  }, [offer]);
  return {
    make(leavesOut: boolean) {
      running.current?.abort();
      const making = new AbortController();
      running.current = making;
      void makePackage({ businessId, leavesOut, delivers, signal: making.signal });
    },
    cancel() {
      running.current?.abort();
      offer();
    },
  };
}

function PhaseText({ progress }: { progress: PackageProgress }) {
  const t = useTexts('casePackage');
  const language = useLanguage();
  switch (progress.phase) {
    case 'offered':
      return <p>{t('intro')}</p>;
    case 'making':
      return <Progress received={progress.received} total={progress.total} />;
    case 'saved': {
      const size = formatByteSize(progress.size, language);
      return <p role="status">{t('saved', { name: progress.name, size })}</p>;
    }
    case 'failed':
      return (
        <p className="fb-case-package-warning" role="alert">
          <WarningIcon size={20} />
          <span>{t(`failures.${progress.failure}`)}</span>
        </p>
      );
    case 'unavailable':
      return (
        <>
          <p role="alert">{t('unavailable')}</p>
          <ul>
            {progress.documents.map(({ uuid, fileName, obstacle }) => (
              <li key={uuid}>{t(`obstacles.${obstacle}`, { name: fileName })}</li>
            ))}
          </ul>
        </>
      );
  }
}

function Progress({ received, total }: { received: number; total: number | null }) {
  const t = useTexts('casePackage');
  const language = useLanguage();
  if (total === null) return <p role="status">{t('preparing')}</p>;
  const sizes = {
    received: formatByteSize(received, language),
    total: formatByteSize(total, language),
  };
  return (
    <>
      <progress max={total} value={received} aria-label={t('progress')} />
      <p>{t('received', sizes)}</p>
    </>
  );
}

/** What this device has not sent yet is not in a package that the server makes. */
function UnsentNote({ caseId }: { caseId: number }) {
  const t = useTexts('casePackage');
  const { waiting, failed } = useAtomValue(queueAtom);
  const count = [...waiting, ...failed].filter(({ change }) => change.caseId === caseId).length;
  if (count === 0) return null;
  return (
    <p className="fb-case-package-warning" role="status">
      <WarningIcon size={20} />
      <span>{t('unsent', { count })}</span>
    </p>
  );
}
