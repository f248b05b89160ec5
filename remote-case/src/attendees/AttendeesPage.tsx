import { caps } from '@feltbok/domain/values/caps.ts';
import { mayDoInCaseAtom } from '@feltbok/runtime/case/case-permissions.state.ts';
import { type OpenBusiness, openBusinessAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { useRestoreRejected } from '@feltbok/runtime/editing/queued-changes.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useLocation } from '@feltbok/runtime/router/router.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { AttendeesIcon } from '@feltbok/ui/icons.tsx';
import { InfoPanel } from '@feltbok/ui/info-panel.tsx';
import { lazyPart } from '@feltbok/ui/lazy-part.tsx';
import { SaveBar } from '@feltbok/ui/save-bar.tsx';
import { SignaturePad } from '@feltbok/ui/signature/signature-pad.tsx';
import { markScreenReady, whenIdle } from '@feltbok/ui/when-idle.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { AttendanceLinks, AttendeeSignature } from './AttendeeSignature';
import { AttendeesConflictPage } from './AttendeesConflictPage';
import { AttendeesTable } from './AttendeesTable';
import {
  addAttendeeAtom,
  attendeeCountAtom,
  attendeesChangedAtom,
  attendeesProblemAtom,
  cancelAttendeesAtom,
  isAddingAttendeeAtom,
  queuedAttendees,
  restoreRejectedAtom,
  saveAttendeesAtom,
} from './attendees.state';
import { ListPhotoButton } from './list-photo/ListPhotoButton';
import { ShortNoticeBanner } from './notice/ShortNoticeBanner';
import { UnsignedBanner } from './UnsignedBanner';
import { useAttendeesDraft } from './use-attendees-draft';
import './attendees.css';

const LazyNoticeList = lazyPart(async () => (await import('./notice/NoticeList')).NoticeList);

/** The parties of the meeting: who took part, in what role, and their signatures. */
export function AttendeesPage() {
  const open = useAtomValue(openBusinessAtom);
  const conflict = useAtomValue(queuedAttendees.conflictAtom);
  if (conflict) return <AttendeesConflictPage conflict={conflict} />;
  return open && <OpenAttendees key={open.business.businessId} open={open} />;
}

function OpenAttendees({ open }: { open: OpenBusiness }) {
  const { caseNumber, propertyNumber } = open.business.details;
  const t = useTexts('case');
  const count = useAtomValue(attendeeCountAtom);
  const isFull = count >= caps.attendees;
  const isAdding = useAtomValue(isAddingAttendeeAtom);
  const add = useSetAtom(addAttendeeAtom);
  const mayDo = useAtomValue(mayDoInCaseAtom);
  const [signing, setSigning] = useState<string | null>(null);
  // Another screen may lead to the view of notices.
  const isNoticeSought = useLocation().search === '?view=notice';
  const [isNoticeShown, setNoticeShown] = useState(isNoticeSought);
  const closePad = useCallback(() => setSigning(null), []);

  useEffect(() => {
    markScreenReady();
    whenIdle(() => {
      for (const part of [SignaturePad, LazyNoticeList]) part.preload();
    });
  }, []);

  return (
    <div className="fb-screen-with-bar">
      <div className="fb-screen-scroll">
        <div className="fb-attendees-page">
          <header className="fb-attendees-header">
            <h2>{t('attendees.title')}</h2>
            {count > 0 && (
              <Button aria-pressed={isNoticeShown} onClick={() => setNoticeShown(!isNoticeShown)}>
                {t('attendees.notice.title')}
              </Button>
            )}
            {mayDo('documents') && <ListPhotoButton />}
            {mayDo('record') && (
              <Button
                type={count === 0 ? 'primary' : 'default'}
                disabled={isAdding || isFull}
                onClick={() => add()}
              >
                {t('attendees.add')}
              </Button>
            )}
          </header>
          {isFull && <p role="status">{t('attendees.full', { count: caps.attendees })}</p>}
          <ShortNoticeBanner />
          <UnsignedBanner />
          {count > 0 && isNoticeShown && <LazyNoticeList />}
          {count > 0 && !isNoticeShown && <AttendeesTable onSign={setSigning} />}
          {count === 0 && (
            <InfoPanel
              icon={<AttendeesIcon size={32} />}
              title={t('attendees.empty', { id: caseNumber })}
              text={t('attendees.emptyText', { id: caseNumber })}
            />
          )}
          {mayDo('record') && <AttendanceLinks business={open.business} />}
        </div>
      </div>
      <AttendeesSaveBar business={open.business} />
      {signing && (
        <AttendeeSignature
          uuid={signing}
          business={open.business}
          subject={t('attendees.subject', { caseNumber, property: propertyNumber })}
          onClose={closePad}
        />
      )}
    </div>
  );
}

function AttendeesSaveBar({ business }: Pick<OpenBusiness, 'business'>) {
  const isChanged = useAtomValue(attendeesChangedAtom);
  const problem = useAtomValue(attendeesProblemAtom);
  const status = useAtomValue(queuedAttendees.statusAtom);
  const isRejected = useAtomValue(queuedAttendees.rejectedAtom) !== null;
  const save = useSetAtom(saveAttendeesAtom);
  const cancel = useSetAtom(cancelAttendeesAtom);
  const dropDraft = useAttendeesDraft(business, isChanged);
  useRestoreRejected(queuedAttendees, useSetAtom(restoreRejectedAtom));
  return (
    <SaveBar
      saved={status}
      isChanged={isChanged}
      problem={problem}
      isRejected={isRejected}
      question="PromptWarning.AttendeesWarningMessage"
      onSave={save}
      onCancel={cancel}
      onLeave={() => {
        cancel();
        dropDraft();
      }}
    />
  );
}
