import type { ApiFailure } from '@feltbok/contract/client/api-failure.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { getText, type Language } from '@feltbok/runtime/i18n/i18n.ts';
import { windowForFile } from '@feltbok/runtime/page/window-for-file.ts';
import { atom } from 'jotai';

/**
 * Opens the user guide in a new window, or an error text there. A browser that opens no window
 * downloads it.
 */
export const openUserGuideAtom = atom(
  null,
  async (get, _set, language: Language): Promise<void> => {
    const page = windowForFile();
    page.say(getText('loading'));
    const answer = await get(hostServicesAtom).api.call('getUserGuide', {
      path: {},
      query: { language },
      body: undefined,
    });
    if (!answer.ok) return page.say(getText(failureKey(answer.failure)));
    page.show(new File([answer.body], `Feltbok-${language}.pdf`, { type: 'application/pdf' }));
  },
);

/**
 * An installation may have no guide; another network helps only where the server was not reached.
 */
function failureKey({ kind, status }: ApiFailure) {
  if (kind === 'unreachable') return 'userGuide.unreachable';
  return status === 404 ? 'userGuide.missing' : 'userGuide.failed';
}
