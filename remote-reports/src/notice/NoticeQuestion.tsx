import { isDay, toDay } from '@feltbok/domain/values/dates.ts';
import { openBusinessAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useNoticeWays } from '@feltbok/runtime/texts/use-notice-ways.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { SelectField, TextField } from '@feltbok/ui/fields.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { recordNoticeAtom } from './notice.state';
import './notice.css';

interface NoticeQuestionProps {
  /** Parties to whom a notice was made. */
  uuids: readonly string[];
  onAnswered: () => void;
}

/** Asks whether a notice that was made is recorded for those who have none. */
export function NoticeQuestion({ uuids, onAnswered }: NoticeQuestionProps) {
  const t = useTexts('notice');
  const shared = useTexts();
  const attendees = useAtomValue(openBusinessAtom)?.business.attendees ?? [];
  const record = useSetAtom(recordNoticeAtom);
  const [notifiedOn, setNotifiedOn] = useState(() => toDay(new Date()));
  const [noticeWay, setNoticeWay] = useState('');
  const ways = useNoticeWays(noticeWay, t('question.notGiven'));
  const unrecorded = attendees
    .filter(({ uuid, notifiedOn: recorded }) => uuids.includes(uuid) && !recorded)
    .map(({ uuid }) => uuid);
  if (unrecorded.length === 0) return null;
  const save = async () => {
    if ((await record(unrecorded, { notifiedOn, noticeWay })) === 'stored') onAnswered();
  };
  return (
    <section className="fb-paper-card" aria-label={t('question.title')}>
      <h2>{t('question.title')}</h2>
      <p role="status">{t('question.text', { count: unrecorded.length })}</p>
      <div className="fb-notice-question">
        <TextField
          label={shared('party.notifiedOn')}
          type="date"
          value={notifiedOn}
          onChange={setNotifiedOn}
        />
        <SelectField
          label={shared('party.noticeWay')}
          value={noticeWay}
          options={ways}
          onChange={setNoticeWay}
        />
        <Button
          size="large"
          type="primary"
          disabled={!isDay(notifiedOn)}
          onClick={() => void save()}
        >
          {t('question.record')}
        </Button>
        <Button size="large" onClick={onAnswered}>
          {t('question.skip')}
        </Button>
      </div>
    </section>
  );
}
