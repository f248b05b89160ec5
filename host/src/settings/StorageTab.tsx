import { formatByteSize } from '@feltbok/domain/documents/byte-size.ts';
import { formatDate, formatTime } from '@feltbok/domain/values/dates.ts';
import { caseHeadsAtom } from '@feltbok/runtime/case/case-list.state.ts';
import { isStoragePersistentAtom } from '@feltbok/runtime/device/storage.state.ts';
import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { ConfirmDialog } from '@feltbok/ui/confirm-dialog.tsx';
import { LightButton } from '@feltbok/ui/light-button.tsx';
import { useAtom, useAtomValue } from 'jotai';
import { useState } from 'react';
import { PersistStorage } from '../device/PersistStorage';
import { DevicePin } from '../lock/DevicePin';
import type { OfflineCaseState } from '../offline-case/offline-cases.domain';
import { offlineCasesAtom } from '../offline-case/offline-cases.state';
import { offlineDownloaderAtom } from '../offline-case/offline-downloader.state';
import { readyChoices } from '../offline-case/ready.domain';
import { readyChoiceAtom, reportsWifiAtom } from '../offline-case/ready.state';
import { Choice } from './Choice';
import { PapersOnDevice } from './PapersOnDevice';
import { useStorageEstimate } from './use-storage-estimate';

/** Used storage, and the cases that use it. */
export function StorageTab() {
  const t = useTexts();
  const language = useLanguage();
  const offlineCases = useAtomValue(offlineCasesAtom);
  const isPersistent = useAtomValue(isStoragePersistentAtom);
  const estimate = useStorageEstimate(offlineCases);
  return (
    <>
      {estimate && (
        <p>
          {t('settings.storage.used', {
            used: formatByteSize(estimate.usage, language),
            granted: formatByteSize(estimate.quota, language),
          })}
        </p>
      )}
      {isPersistent !== null && (
        <p>{t(isPersistent ? 'settings.storage.persistent' : 'settings.storage.notPersistent')}</p>
      )}
      <PersistStorage />
      <DevicePin />
      <ReadyCasesChoice />
      <PapersOnDevice />
      <h2>{t('settings.storage.cases')}</h2>
      {offlineCases.size === 0 && <p>{t('settings.storage.noCases')}</p>}
      <ul className="fb-settings-cases">
        {[...offlineCases].map(([caseId, offlineCase]) => (
          <OfflineCaseRow key={caseId} caseId={caseId} offlineCase={offlineCase} />
        ))}
      </ul>
    </>
  );
}

/** Choice of networks for automatic downloads of the cases of today and tomorrow. */
function ReadyCasesChoice() {
  const t = useTexts();
  const [chosen, choose] = useAtom(readyChoiceAtom);
  const reportsWifi = useAtomValue(reportsWifiAtom);
  const offered = readyChoices.filter((choice) => reportsWifi || choice !== 'wifi');
  return (
    <>
      <Choice
        title={t('settings.storage.ready')}
        options={offered.map((choice) => [choice, t(`settings.storage.readyChoices.${choice}`)])}
        chosen={chosen ?? (reportsWifi ? 'wifi' : undefined)}
        onChoose={choose}
      />
      {!reportsWifi && <p>{t('settings.storage.readyUnknown')}</p>}
    </>
  );
}

function OfflineCaseRow({
  caseId,
  offlineCase,
}: {
  caseId: number;
  offlineCase: OfflineCaseState;
}) {
  const t = useTexts();
  const language = useLanguage();
  const heads = useAtomValue(caseHeadsAtom);
  const downloader = useAtomValue(offlineDownloaderAtom);
  const [isAsking, setAsking] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const first = heads?.find((head) => head.caseId === caseId)?.businesses[0]?.details;
  // A case may be on the device that is no longer in the list.
  const name = first ? first.caseNumber : t('settings.storage.unknownCase');
  const remove = async () => {
    setAsking(false);
    setRemoving(true);
    await downloader.remove(caseId).finally(() => setRemoving(false));
  };
  return (
    <li>
      <div className="fb-settings-case">
        <strong>{name}</strong> {first?.businessTypeName}
        <small>{isRemoving ? t('settings.storage.removing') : getStatusText(offlineCase)}</small>
      </div>
      <span className="fb-settings-size">
        {formatByteSize(
          offlineCase.phase === 'complete' ? offlineCase.size : offlineCase.downloaded,
          language,
        )}
      </span>
      <LightButton
        label={t('settings.storage.removeOf', { name })}
        disabled={isRemoving}
        onClick={() => setAsking(true)}
      >
        {t('settings.storage.remove')}
      </LightButton>
      <ConfirmDialog
        open={isAsking}
        kind="delete"
        title={t('settings.storage.removeTitle', { name })}
        text={t('settings.storage.removeText')}
        yesLabel={t('settings.storage.remove')}
        noLabel={t('cancel')}
        onYes={() => void remove()}
        onNo={() => setAsking(false)}
      />
    </li>
  );

  function getStatusText({ phase, completedAt }: OfflineCaseState): string {
    if (phase === 'under way') return t('settings.storage.underWay');
    if (completedAt === null) return t('settings.storage.incomplete');
    return t('settings.storage.fetchedAt', {
      time: `${formatDate(completedAt)} ${formatTime(completedAt)}`,
    });
  }
}
