import type { Attendee } from '@feltbok/domain/cases/case.ts';
import { getBusinessPath } from '@feltbok/domain/cases/case-address.domain.ts';
import { type OpenBusiness, openBusinessAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useLocation, useNavigate } from '@feltbok/runtime/router/router.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { SelectField } from '@feltbok/ui/fields.tsx';
import { markScreenReady } from '@feltbok/ui/when-idle.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { CasePaper, CasePaperBar } from '../papers/CasePaper';
import { UnprintableNote } from '../papers/UnprintableNote';
import { useSettling } from '../papers/use-settling';
import { ProtocolView } from '../protocol/ProtocolView';
import './i18n/texts';
import { NoticeQuestion } from './NoticeQuestion';
import { buildNotice } from './notice.domain';
import { loadSenderAtom, noticeDataAtom, noticePaper, saveNoticeAtom } from './notice.state';
import { noticeTexts } from './notice-texts';
import '../protocol/protocol.css';

/** The notice of the meeting to one party or to all, as it will be saved. */
export function NoticePage() {
  const open = useAtomValue(openBusinessAtom);
  return open && <OpenNotice key={open.business.businessId} open={open} />;
}

function OpenNotice({ open }: { open: OpenBusiness }) {
  const { attendees } = open.business;
  const { search } = useLocation();
  const texts = noticeTexts[useLanguage()];
  const status = useAtomValue(noticePaper.statusAtom);
  const data = useAtomValue(noticeDataAtom);
  const loadSender = useSetAtom(loadSenderAtom);
  const [chosen, choose] = useState(() => new URLSearchParams(search).get('party') ?? '');
  /** Parties for whom a notice was made on this page, and who may have it recorded. */
  const [asked, ask] = useState<readonly string[]>([]);
  const recipients = useMemo(() => {
    const party = attendees.filter(({ uuid }) => uuid === chosen);
    return party.length > 0 ? party : attendees;
  }, [attendees, chosen]);
  const notice = useMemo(
    () => data && buildNotice({ ...data, recipients }, texts),
    [data, recipients, texts],
  );
  useEffect(markScreenReady, []);
  useEffect(() => void loadSender(), [loadSender]);
  useSettling(noticePaper.settleAtom);
  const addAsked = (uuids: readonly string[]) => ask([...new Set([...asked, ...uuids])]);
  const bar = <NoticeBar open={open} recipients={recipients} onMade={addAsked} />;
  return (
    <CasePaper kind="notice" status={status} bar={bar}>
      <NoticeQuestion uuids={asked} onAnswered={() => ask([])} />
      {attendees.length > 1 && (
        <RecipientChoice attendees={attendees} chosen={chosen} onChoose={choose} />
      )}
      {notice && <UnprintableNote text={JSON.stringify(notice)} />}
      {notice && <ProtocolView protocol={notice} />}
    </CasePaper>
  );
}

interface RecipientChoiceProps {
  attendees: readonly Attendee[];
  /** Uuid of a party; empty for all. */
  chosen: string;
  onChoose: (uuid: string) => void;
}

function RecipientChoice({ attendees, chosen, onChoose }: RecipientChoiceProps) {
  const t = useTexts('notice');
  const parties = attendees.map(({ uuid, name }) => [uuid, name] as const);
  return (
    <div className="fb-paper-card">
      <SelectField
        label={t('recipient')}
        value={chosen}
        options={[['', t('everybody', { count: attendees.length })], ...parties]}
        onChange={onChoose}
      />
    </div>
  );
}

interface NoticeBarProps {
  open: OpenBusiness;
  recipients: readonly Attendee[];
  /** Called with the recipients of a notice that is stored. */
  onMade: (uuids: readonly string[]) => void;
}

function NoticeBar({ open, recipients, onMade }: NoticeBarProps) {
  const t = useTexts('notice');
  const navigate = useNavigate();
  const status = useAtomValue(noticePaper.statusAtom);
  const saveNotice = useSetAtom(saveNoticeAtom);
  const hasTime = !Number.isNaN(Date.parse(open.business.details.businessDate));
  const isReady = recipients.length > 0 && hasTime;
  const missing = recipients.length === 0 ? 'noParties' : 'noTime';
  const save = async () => {
    if ((await saveNotice(recipients)) === 'stored') onMade(recipients.map(({ uuid }) => uuid));
  };
  return (
    <CasePaperBar
      status={status}
      state={status?.state ?? (isReady ? 'ready' : 'empty')}
      text={t(status?.state ?? (isReady ? 'ready' : missing))}
      isReady={isReady}
      onSave={() => void save()}
    >
      <Button
        size="large"
        onClick={() =>
          navigate(`${getBusinessPath(open.case, open.business)}/attendees?view=notice`)
        }
      >
        {t('back')}
      </Button>
    </CasePaperBar>
  );
}
