import { formatDate, formatTime } from '@feltbok/domain/values/dates.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { saveFile } from '@feltbok/runtime/page/save-file.ts';
import { ChoiceModal } from '@feltbok/ui/choice-modal.tsx';
import { Button } from '@feltbok/ui/core.tsx';
import { useState } from 'react';
import { pendingWorkFile } from '../pending-work/pending-work-file';
import type { PendingSignOut } from './sign-out.state';
import './sign-out-dialog.css';

/** Lists what a log-out would delete, offers to export it, and signs out only on confirmation. */
export default function SignOutDialog({ work, answer }: PendingSignOut) {
  const t = useTexts();
  const [exported, setExported] = useState<'not yet' | 'under way' | 'done' | 'failed'>('not yet');
  const listed = work.filter(({ isOfRejectedItem }) => !isOfRejectedItem);
  const exportAll = () => {
    setExported('under way');
    pendingWorkFile(work, new Date()).then(
      (file) => {
        saveFile(file);
        setExported('done');
      },
      () => setExported('failed'),
    );
  };
  return (
    <ChoiceModal
      title={t('signOutQuestion.title')}
      onCancel={() => answer(false)}
      cancelLabel={t('signOutQuestion.stay')}
      choices={[
        <Button key="export" loading={exported === 'under way'} onClick={exportAll}>
          {t('signOutQuestion.export')}
        </Button>,
        <Button key="sign-out" danger onClick={() => answer(true)}>
          {t('signOutQuestion.signOut')}
        </Button>,
      ]}
    >
      <p>{t('signOutQuestion.text', { count: listed.length })}</p>
      <ul className="fb-sign-out-work">
        {listed.map(({ id, title, state, keptAt }) => (
          <li key={id}>
            <span>{state ? `${title}, ${state}` : title}</span>
            <time dateTime={keptAt}>{`${formatDate(keptAt)} ${formatTime(keptAt)}`}</time>
          </li>
        ))}
      </ul>
      <p role="status">
        {exported === 'done' && t('signOutQuestion.exported')}
        {exported === 'failed' && t('signOutQuestion.exportFailed')}
      </p>
    </ChoiceModal>
  );
}
