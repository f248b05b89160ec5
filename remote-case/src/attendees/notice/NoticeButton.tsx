import { getBusinessPath } from '@feltbok/domain/cases/case-address.domain.ts';
import { openBusinessAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useNavigate } from '@feltbok/runtime/router/router.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { useAtomValue } from 'jotai';

/** Opens the notice as a paper, addressed to one party or to all. */
export function NoticeButton({ party }: { party?: { uuid: string; name: string } }) {
  const t = useTexts('case');
  const navigate = useNavigate();
  const open = useAtomValue(openBusinessAtom);
  if (!open) return null;
  const query = party ? `?party=${party.uuid}` : '';
  const path = `${getBusinessPath(open.case, open.business)}/reports/notice${query}`;
  return (
    <Button size="large" onClick={() => navigate(path)}>
      {party ? t('attendees.notice.makeTo', { name: party.name }) : t('attendees.notice.make')}
    </Button>
  );
}
