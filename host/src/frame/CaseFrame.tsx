import { getBusinessPath } from '@feltbok/domain/cases/case-address.domain.ts';
import { caseListLoadAtom, loadAttendeesAtom } from '@feltbok/runtime/case/case-list.state.ts';
import {
  caseAddressAtom,
  lacksAttendeesAtom,
  openBusinessAtom,
  openBusinessIdAtom,
} from '@feltbok/runtime/case/open-business.state.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Link, Outlet, useParams } from '@feltbok/runtime/router/router.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { ErrorPanel } from '@feltbok/ui/error-panel.tsx';
import { OfflineIcon } from '@feltbok/ui/icons.tsx';
import { InfoPanel } from '@feltbok/ui/info-panel.tsx';
import { Loading } from '@feltbok/ui/loading.tsx';
import { NotFoundPage } from '@feltbok/ui/not-found.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import { refreshCaseListAtom, useLoadCaseList } from '../case-list/use-load-case-list';
import { CaseStateBanners } from '../case-state/CaseStateBanners';
import { useIsOnline } from '../connection/connection';
import { RemoteArea } from '../RemoteArea';
import { CaseHeader } from './CaseHeader';
import { parseCaseAddress } from './case-address.domain';
import { ExternalSystemBanner } from './ExternalSystemBanner';
import { RoleBanner } from './RoleBanner';

/** Everything below a case's address: its header and tabs, and in them the remotes' screens. */
export function CaseFrame() {
  const { caseId, businessId, propertyId } = useParams();
  const address = useMemo(
    () => parseCaseAddress({ caseId, businessId, propertyId }),
    [caseId, businessId, propertyId],
  );
  return address ? <KnownAddress address={address} /> : <NotFoundPage />;
}

function KnownAddress({ address }: { address: NonNullable<ReturnType<typeof parseCaseAddress>> }) {
  const setAddress = useSetAtom(caseAddressAtom);
  const current = useAtomValue(caseAddressAtom);
  const open = useAtomValue(openBusinessAtom);
  useLoadCaseList();
  useLoadAttendees();
  useLayoutEffect(() => {
    setAddress(address);
    return () => setAddress(null);
  }, [address, setAddress]);

  if (current !== address) return null;
  if (!open) return <NoSuchCaseYet />;
  const base = getBusinessPath(open.case, open.business);
  return (
    <>
      <CaseHeader
        base={base}
        caseId={address.caseId}
        caseNumber={open.business.details.caseNumber}
        state={open.business.state}
      />
      <ExternalSystemBanner key={address.caseId} caseId={address.caseId} />
      <CaseStateBanners />
      <RoleBanner />
      <Outlet />
    </>
  );
}

/**
 * Fetches what the list does not hold of the open case, and again after each list as long as it is
 * missing.
 */
function useLoadAttendees() {
  const businessId = useAtomValue(openBusinessIdAtom);
  const isMissing = useAtomValue(lacksAttendeesAtom);
  const { phase } = useAtomValue(caseListLoadAtom);
  const load = useSetAtom(loadAttendeesAtom);
  useEffect(() => {
    if (isMissing && businessId !== undefined && phase !== 'started') void load(businessId);
  }, [isMissing, businessId, phase, load]);
}

/**
 * The address names no case that the device knows: still loading, failed, offline, or there is
 * none.
 */
function NoSuchCaseYet() {
  const t = useTexts();
  const { phase } = useAtomValue(caseListLoadAtom);
  const load = useSetAtom(refreshCaseListAtom);
  const online = useIsOnline();
  if (phase === 'not started' || phase === 'started')
    return <Loading text={t('caseFrame.loading')} />;
  if (!online) {
    return (
      <InfoPanel
        icon={<OfflineIcon size={32} />}
        isPage
        title={t('caseFrame.notOnDevice')}
        text={t('caseFrame.notOnDeviceText')}
      >
        <Button size="large" onClick={() => void load()}>
          {t('retry')}
        </Button>
        <Link to="/" className="fb-button-link">
          {t('backToCaseList')}
        </Link>
      </InfoPanel>
    );
  }
  if (phase === 'completed') return <NotFoundPage />;
  return (
    <ErrorPanel
      isPage
      title={t('caseList.failed')}
      text={t('caseList.failedText')}
      onRetry={() => void load()}
    />
  );
}

/** The addresses below a case that the case remote's screens have; empty is the overview. */
const casePaths = new Set(['', 'overview', 'attendees', 'documents']);

/** The case remote's screens, or not-found without asking the remote. */
export function CaseScreens() {
  const path = (useParams()['*'] ?? '').replace(/\/$/, '');
  return casePaths.has(path.toLowerCase()) ? <RemoteArea name="case" /> : <NotFoundPage />;
}
