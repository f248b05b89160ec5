import { formatByteSize } from '@feltbok/domain/documents/byte-size.ts';
import { formatDate, formatTime } from '@feltbok/domain/values/dates.ts';
import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { ChoiceModal } from '@feltbok/ui/choice-modal.tsx';
import { Button } from '@feltbok/ui/core.tsx';
import { WarningIcon } from '@feltbok/ui/icons.tsx';
import { WhyAsked } from '@feltbok/ui/permission/PermissionNotes.tsx';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { askToPersistAtom } from '../device/persist.state';
import {
  hasRoomFor,
  isAvailableOffline,
  leavesLittle,
  type OfflineCaseState,
} from './offline-cases.domain';
import { offlineCasesAtom } from './offline-cases.state';
import { type OfflineCaseSize, offlineDownloaderAtom } from './offline-downloader.state';
import { getPercent } from './progress.domain';

interface OfflineCaseDialogProps {
  caseId: number;
  onClose: () => void;
}

/** Offers a case's download, shows its progress, and removes it. */
export default function OfflineCaseDialog({ caseId, onClose }: OfflineCaseDialogProps) {
  const t = useTexts();
  const downloader = useAtomValue(offlineDownloaderAtom);
  const offlineCase = useAtomValue(offlineCasesAtom).get(caseId);
  const measured = useMeasure(caseId, offlineCase === undefined);
  const askToPersist = useAtomValue(askToPersistAtom);
  const hasRoom =
    typeof measured === 'object' &&
    (measured.free === null || hasRoomFor(measured.missing, measured.free));
  const download = () => {
    // Downloads should persist; the download starts whatever the user answers.
    void askToPersist?.();
    void downloader.download(caseId);
  };
  const action = (key: 'take' | 'goOn' | 'renew', isMain: boolean) => (
    <Button
      key={key}
      type={isMain ? 'primary' : 'default'}
      disabled={key === 'take' && !hasRoom}
      onClick={download}
    >
      {t(`offlineCase.${key}`)}
    </Button>
  );
  const cancel = (
    <Button key="cancel" onClick={() => void downloader.cancel(caseId)}>
      {t('offlineCase.cancel')}
    </Button>
  );
  const remove = (
    <Button key="remove" danger onClick={() => void downloader.remove(caseId)}>
      {t('offlineCase.remove')}
    </Button>
  );
  const phase = offlineCase?.phase ?? 'offered';
  const choices = {
    offered: [action('take', true)],
    'under way': [cancel],
    interrupted: [action('goOn', true), remove],
    complete: [action('renew', false), remove],
  };
  return (
    <ChoiceModal
      title={t('offlineCase.title')}
      cancelLabel={t('close')}
      isCancelPlain={phase === 'offered' || phase === 'interrupted'}
      onCancel={onClose}
      choices={choices[phase]}
    >
      <div className="fb-offline-case">
        {offlineCase ? <PhaseOf offlineCase={offlineCase} /> : <Offer measured={measured} />}
        {!offlineCase && hasRoom && askToPersist && <WhyAsked permission="storage" />}
      </div>
    </ChoiceModal>
  );
}

function PhaseOf({ offlineCase }: { offlineCase: OfflineCaseState }) {
  switch (offlineCase.phase) {
    case 'under way':
      return <Progress offlineCase={offlineCase} />;
    case 'interrupted':
      return <Interrupted offlineCase={offlineCase} />;
    case 'complete':
      return <Complete offlineCase={offlineCase} />;
  }
}

type Measured = OfflineCaseSize | 'under way' | 'failed';

function useMeasure(caseId: number, isAsked: boolean): Measured {
  const downloader = useAtomValue(offlineDownloaderAtom);
  const [measured, setMeasured] = useState<Measured>('under way');
  useEffect(() => {
    if (!isAsked) return;
    const abort = new AbortController();
    setMeasured('under way');
    downloader.measure(caseId, abort.signal).then(
      (measure) => !abort.signal.aborted && setMeasured(measure),
      () => !abort.signal.aborted && setMeasured('failed'),
    );
    return () => abort.abort();
  }, [downloader, caseId, isAsked]);
  return measured;
}

function Offer({ measured }: { measured: Measured }) {
  const t = useTexts();
  const size = useSizes();
  if (typeof measured === 'string') {
    return measured === 'failed' ? (
      <p role="status">{t('offlineCase.notMeasured')}</p>
    ) : (
      <p role="status" className="fb-offline-case-measuring">
        {t('offlineCase.measuring')}
      </p>
    );
  }
  const { parts, missing, free } = measured;
  return (
    <>
      <p>{t('offlineCase.explanation')}</p>
      <table>
        <caption>{t('offlineCase.needs', { size: size(measured.size) })}</caption>
        <tbody>
          {parts.map((row) => (
            <tr key={row.part}>
              <th scope="row">{t(`offlineCase.parts.${row.part}`)}</th>
              <td>{size(row.size)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {free !== null && <Room missing={missing} free={free} />}
    </>
  );
}

function Room({ missing, free }: Pick<OfflineCaseSize, 'missing'> & { free: number }) {
  const t = useTexts();
  const size = useSizes();
  const hasRoom = hasRoomFor(missing, free);
  if (hasRoom && !leavesLittle(missing, free))
    return <p>{t('offlineCase.free', { size: size(free) })}</p>;
  return (
    <p className="fb-offline-case-warning" role="status">
      <WarningIcon size={20} />
      <span>
        {t(hasRoom ? 'offlineCase.littleRoom' : 'offlineCase.noRoom', { size: size(free) })}
      </span>
    </p>
  );
}

function Progress({ offlineCase }: { offlineCase: OfflineCaseState }) {
  const t = useTexts();
  const size = useSizes();
  const percent = getPercent(offlineCase);
  return (
    <>
      <p role="status">{t('offlineCase.bringing')}</p>
      <progress max={100} value={percent} aria-label={t('offlineCase.progress')} />
      <p>
        {t('offlineCase.brought', {
          downloaded: size(offlineCase.downloaded),
          size: size(offlineCase.size),
        })}
      </p>
      <Former offlineCase={offlineCase} />
    </>
  );
}

function Interrupted({ offlineCase }: { offlineCase: OfflineCaseState }) {
  const t = useTexts();
  return (
    <>
      <p className="fb-offline-case-warning" role="status">
        <WarningIcon size={20} />
        <span>{t(`offlineCase.faults.${offlineCase.error ?? 'ended'}`)}</span>
      </p>
      <Former offlineCase={offlineCase} />
    </>
  );
}

function Complete({ offlineCase }: { offlineCase: OfflineCaseState }) {
  const t = useTexts();
  const size = useSizes();
  return (
    <>
      <p role="status">{t('offlineCase.complete', { size: size(offlineCase.size) })}</p>
      <Former offlineCase={offlineCase} />
    </>
  );
}

/** Time of the last complete download. */
function Former({ offlineCase }: { offlineCase: OfflineCaseState }) {
  const t = useTexts();
  const { completedAt } = offlineCase;
  if (completedAt === null || !isAvailableOffline(offlineCase)) return null;
  const time = `${formatDate(completedAt)} ${formatTime(completedAt)}`;
  return <p>{t('offlineCase.completedAt', { time })}</p>;
}

function useSizes() {
  const language = useLanguage();
  return (bytes: number) => formatByteSize(bytes, language);
}
