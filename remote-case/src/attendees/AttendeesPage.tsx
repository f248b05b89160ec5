import { type OpenBusiness, openBusinessAtom } from '@feltbok/shared/case/open-business.state';
import { useTexts } from '@feltbok/shared/i18n/i18n';
import { preloadSignaturePad } from '@feltbok/shared/signature/signature-pad';
import { ConfirmDialog } from '@feltbok/shared/ui/confirm-dialog';
import { Button } from '@feltbok/shared/ui/core';
import { AttendeesIcon } from '@feltbok/shared/ui/icons';
import { InfoPanel } from '@feltbok/shared/ui/info-panel';
import { LeavePrompt } from '@feltbok/shared/ui/leave-prompt';
import { SaveBar, type SaveState } from '@feltbok/shared/ui/save-bar';
import { screenReady, whenIdle } from '@feltbok/shared/ui/when-idle';
import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { AttendeeSignature } from './AttendeeSignature';
import { AttendeesConflictPage } from './AttendeesConflictPage';
import { AttendeesTable } from './AttendeesTable';
import {
  addAttendeeAtom,
  attendeeCountAtom,
  attendeesAreBeingSentAtom,
  attendeesChangedAtom,
  attendeesCompleteAtom,
  attendeesWaitAtom,
  cancelAttendeesAtom,
  isAddingAttendeeAtom,
  rejectedAttendeesAtom,
  saveAttendeesAtom,
} from './attendees.state';
import { attendeesConflictAtom } from './attendees-conflict.state';
import { ListPhotoButton } from './list-photo/ListPhotoButton';
import { UnsignedBanner } from './UnsignedBanner';
import { useAttendeesDraft } from './use-attendees-draft';
import './attendees.css';

/** The parties of the meeting: who took part, in what role, and their signatures. */
export function AttendeesPage() {
  const open = useAtomValue(openBusinessAtom);
  const conflict = useAtomValue(attendeesConflictAtom);
  if (conflict) return <AttendeesConflictPage conflict={conflict} />;
  return open && <OpenAttendees key={open.business.businessId} open={open} />;
}

function OpenAttendees({ open }: { open: OpenBusiness }) {
  const { caseNumber, propertyNumber } = open.business.details;
  const t = useTexts('case');
  const count = useAtomValue(attendeeCountAtom);
  const isAdding = useAtomValue(isAddingAttendeeAtom);
  const add = useSetAtom(addAttendeeAtom);
  const [signing, setSigning] = useState<string | null>(null);
  const closePad = useCallback(() => setSigning(null), []);

  useEffect(() => {
    screenReady();
    whenIdle(preloadSignaturePad);
  }, []);

  return (
    <div className="fb-screen-with-bar">
      <div className="fb-screen-scroll">
        <div className="fb-attendees-page">
          <header className="fb-attendees-header">
            <h2>{t('attendees.title')}</h2>
            <ListPhotoButton />
            <Button type={count === 0 ? 'primary' : 'default'} disabled={isAdding} onClick={() => add()}>
              {t('attendees.add')}
            </Button>
          </header>
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
        </div>
      </div>
      <AttendeesSaveBar open={open} />
      {signing && (
        <AttendeeSignature
          uuid={signing}
          caseNumber={caseNumber}
          subject={t('attendees.subject', { caseNumber, property: propertyNumber })}
          onClose={closePad}
        />
      )}
    </div>
  );
}

function AttendeesSaveBar({ open }: { open: OpenBusiness }) {
  const t = useTexts();
  const isChanged = useAtomValue(attendeesChangedAtom);
  const isComplete = useAtomValue(attendeesCompleteAtom);
  const waits = useAtomValue(attendeesWaitAtom);
  const sending = useAtomValue(attendeesAreBeingSentAtom);
  const isRejected = useAtomValue(rejectedAttendeesAtom) !== null;
  const save = useSetAtom(saveAttendeesAtom);
  const cancel = useSetAtom(cancelAttendeesAtom);
  const [asking, setAsking] = useState(false);
  const [saving, setSaving] = useState(false);
  const dropDraft = useAttendeesDraft(open, isChanged);

  const stateOfList = (): SaveState => {
    if (!isChanged && sending) return 'sending';
    if (!isChanged) return waits ? 'waiting' : 'saved';
    if (!isComplete) return 'incomplete';
    return isRejected ? 'failed' : 'changed';
  };
  const canSave = isChanged && isComplete && !saving;
  const onSave = useCallback(async () => {
    setSaving(true);
    await save();
    setSaving(false);
  }, [save]);
  useEffect(() => {
    const saveByKey = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (canSave) void onSave();
    };
    addEventListener('keydown', saveByKey);
    return () => removeEventListener('keydown', saveByKey);
  }, [canSave, onSave]);

  return (
    <>
      <SaveBar
        state={stateOfList()}
        canSave={canSave}
        canCancel={isChanged}
        saving={saving || (sending && !isChanged)}
        onSave={() => void onSave()}
        onCancel={() => setAsking(true)}
      />
      <ConfirmDialog
        open={asking}
        kind="warning"
        text={t('PromptWarning.AttendeesWarningMessage')}
        onYes={() => {
          cancel();
          setAsking(false);
        }}
        onNo={() => setAsking(false)}
      />
      <LeavePrompt
        when={isChanged}
        onLeave={() => {
          cancel();
          dropDraft();
        }}
      />
    </>
  );
}
