import { openBusinessAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useLocation } from '@feltbok/runtime/router/router.ts';
import { sessionAtom } from '@feltbok/runtime/session/session.state.ts';
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
  const tab = ofCase && tabs.find((candidate) => candidate === path);
  if (!tab) return t('notFound.title');
  return open && `${t(`caseFrame.${tab}`)} – ${open.business.details.caseNumber}`;
}
