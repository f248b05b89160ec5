import './texts';
import type { Business } from '@feltbok/domain/cases/case.ts';
import { formatDay } from '@feltbok/domain/values/dates.ts';
import { openBusinessAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { mayDoAtom } from '@feltbok/runtime/session/session.state.ts';
import { ConfirmDialog } from '@feltbok/ui/confirm-dialog.tsx';
import { Button } from '@feltbok/ui/core.tsx';
import { InfoIcon, WarningIcon } from '@feltbok/ui/icons.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { Banner } from '../ui/Banner';
import { reopenCaseAtom } from './reopen-case.state';

export default function ShownBanners() {
  const business = useAtomValue(openBusinessAtom)?.business;
  if (!business) return null;
  return (
    <>
      {business.receipt?.outcome === 'rejected' && <Rejection message={business.receipt.message} />}
      {business.state === 'delivered' && <Delivered key={business.businessId} {...business} />}
    </>
  );
}

function Rejection({ message }: { message: string }) {
  const t = useTexts('caseState');
  return (
    <Banner tone="warning" label={t('label')} icon={<WarningIcon />}>
      <p>{[t('rejected'), message].filter(Boolean).join(' ')}</p>
    </Banner>
  );
}

function Delivered({ businessId, receipt }: Business) {
  const t = useTexts('caseState');
  const mayReopen = useAtomValue(mayDoAtom)('reopening');
  const reopen = useSetAtom(reopenCaseAtom);
  const { notify } = useAtomValue(hostServicesAtom);
  const [isAsking, setAsking] = useState(false);
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setAsking(false);
    setSending(true);
    if (!(await reopen(businessId))) notify({ kind: 'error', text: t('notReopened') });
    setSending(false);
  };
  const day = receipt?.outcome === 'entered' ? receipt.enteredOn : null;
  return (
    <Banner tone="note" label={t('label')} icon={<InfoIcon />}>
      <p>
        {t('delivered')} {day !== null && t('entered', { day: formatDay(day) })}{' '}
        {!mayReopen && t('askLead')}
      </p>
      {mayReopen && (
        <Button loading={isSending} onClick={() => setAsking(true)}>
          {t('reopen')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        kind="warning"
        title={t('reopen')}
        text={t('question')}
        onYes={() => void send()}
        onNo={() => setAsking(false)}
      />
    </Banner>
  );
}
