import { hostServicesAtom } from '@feltbok/shared/contract/remote';
import { windowForFile } from '@feltbok/shared/device/window-for-file';
import { type Language, textOf } from '@feltbok/shared/i18n/i18n';
import { atom } from 'jotai';

/** Opens the user guide in a new window, or an error text there. A browser that opens no window downloads it. */
export const openUserGuideAtom = atom(null, async (get, _set, language: Language): Promise<void> => {
  const page = windowForFile();
  page.say(textOf('loading'));
  const answer = await get(hostServicesAtom).api.call('getUserGuide', {
    path: {},
    query: { language },
    body: undefined,
  });
  if (!answer.ok) return page.say(textOf('userGuide.failed'));
  page.show(new File([answer.body], `Feltbok-${language}.pdf`, { type: 'application/pdf' }));
});
