import { openBusinessAtom } from '@feltbok/shared/case/open-business.state';
import { useTexts } from '@feltbok/shared/i18n/i18n';
import { useLocation } from '@feltbok/shared/router';
import { sessionAtom } from '@feltbok/shared/session/session.state';
import { useAtomValue } from 'jotai';

const tabOfCase = /^\/case\/\d+\/business\/\d+\/property\/\d+(?:\/([^/]*))?/i;
const tabs = ['overview', 'attendees', 'documents', 'maps', 'reports'] as const;

/** Title of the current screen; null while it or its case is unknown. */
export function useScreenTitle(): string | null {
  const t = useTexts();
  const { pathname } = useLocation();
  const { state } = useAtomValue(sessionAtom);
  const open = useAtomValue(openBusinessAtom);
  if (state !== 'authorised') return null;
  if (pathname === '/') return t('caseList.title');
  const ofCase = tabOfCase.exec(pathname);
  const path = ofCase?.[1]?.toLowerCase() || 'overview';
  const tab = ofCase && tabs.find((one) => one === path);
  if (!tab) return t('notFound.title');
  return open && `${t(`caseFrame.${tab}`)} – ${open.business.details.caseNumber}`;
}
