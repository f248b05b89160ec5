import { type OpenBusiness, openBusinessAtom } from '@feltbok/shared/case/open-business.state';
import { caps } from '@feltbok/shared/domain/caps';
import { useRestoreRejected } from '@feltbok/shared/editing/queued-changes';
import { useTexts } from '@feltbok/shared/i18n/i18n';
import { mayDoAtom } from '@feltbok/shared/session/session.state';
import { SignaturePad } from '@feltbok/shared/signature/signature-pad';
import { Button } from '@feltbok/shared/ui/core';
import { AttendeesIcon } from '@feltbok/shared/ui/icons';
import { InfoPanel } from '@feltbok/shared/ui/info-panel';
import { SaveBar } from '@feltbok/shared/ui/save-bar';
import { screenReady, whenIdle } from '@feltbok/shared/ui/when-idle';
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
import { UnsignedBanner } from './UnsignedBanner';
import { useAttendeesDraft } from './use-attendees-draft';
import './attendees.css';

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
  const mayDo = useAtomValue(mayDoAtom);
  const [signing, setSigning] = useState<string | null>(null);
  const closePad = useCallback(() => setSigning(null), []);

  useEffect(() => {
    screenReady();
    whenIdle(SignaturePad.preload);
  }, []);

  return (
    <div className="fb-screen-with-bar">
      <div className="fb-screen-scroll">
        <div className="fb-attendees-page">
          <header className="fb-attendees-header">
            <h2>{t('attendees.title')}</h2>
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
          <UnsignedBanner />
          {count > 0 ? (
            <AttendeesTable onSign={setSigning} />
          ) : (
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
