import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { OfflineIcon } from '@feltbok/ui/icons.tsx';
import { LightButton } from '@feltbok/ui/light-button.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { offlineCasesAtom } from '../offline-case/offline-cases.state';
import { offlineDownloaderAtom } from '../offline-case/offline-downloader.state';
import {
  isReadyChoiceAskedAtom,
  notReadyCasesAtom,
  readyChoiceAtom,
} from '../offline-case/ready.state';
import { isTourOfferedAtom } from '../tour/tour.state';
import type { CaseRow } from './case-rows.domain';
import { listMeetings } from './meetings.domain';
import './texts';

interface ReadinessNoteProps {
  rows: readonly CaseRow[];
  today: string;
  tomorrow: string;
}

/** Number of cases that are named; marks in the list show the others. */
const maxNamed = 5;

/**
 * Names the cases of today and tomorrow that are not ready offline, and offers to download them. It
 * is below the list, so that rows do not move.
 */
export function ReadinessNote({ rows, today, tomorrow }: ReadinessNoteProps) {
  const t = useTexts('list');
  const notReady = useAtomValue(notReadyCasesAtom);
  const offlineCases = useAtomValue(offlineCasesAtom);
  const downloader = useAtomValue(offlineDownloaderAtom);
  const isAsked = useAtomValue(isReadyChoiceAskedAtom);
  const choose = useSetAtom(readyChoiceAtom);
  const isTourOffered = useAtomValue(isTourOfferedAtom);
  // Two strips would leave a tablet three rows of the list; the marks in the rows show the same.
  if (notReady.length === 0 || isTourOffered) return null;

  const formatNames = (day: string) => {
    const numbers = listMeetings(day, rows).flatMap(({ caseId, number }) =>
      notReady.includes(caseId) ? [number] : [],
    );
    const different = [...new Set(numbers)];
    const hiddenCount = different.length - maxNamed;
    return [
      ...different.slice(0, maxNamed),
      ...(hiddenCount > 0 ? [t('ready.more', { count: hiddenCount })] : []),
    ].join(', ');
  };
  const days = [
    [t('ready.today'), formatNames(today)],
    [t('ready.tomorrow'), formatNames(tomorrow)],
  ].flatMap(([day, numbers]) => (numbers ? [`${day} ${numbers}`] : []));
  const cases = days.join(' · ');
  const waiting = notReady.filter((caseId) => offlineCases.get(caseId)?.phase !== 'under way');
  const takeAll = () => {
    for (const caseId of waiting) void downloader.download(caseId);
  };
  return (
    <section className="fb-tour-offer" aria-label={t('ready.title')}>
      <OfflineIcon />
      <p>
        {t(waiting.length === 0 ? 'ready.underWay' : 'ready.notReady', { cases })}
        {isAsked && ` ${t('ready.question')}`}
      </p>
      {isAsked && (
        <>
          <LightButton label={t('ready.always')} onClick={() => choose('always')}>
            {t('ready.always')}
          </LightButton>
          <LightButton label={t('ready.never')} onClick={() => choose('never')}>
            {t('ready.never')}
          </LightButton>
        </>
      )}
      {!isAsked && waiting.length > 0 && (
        <LightButton label={t('ready.now')} onClick={takeAll}>
          {t('ready.now')}
        </LightButton>
      )}
    </section>
  );
}
