import { hostServicesAtom } from '@feltbok/shared/contract/remote';
import { saveFile } from '@feltbok/shared/device/save-file';
import { type Language, textOf } from '@feltbok/shared/i18n/i18n';
import { atom } from 'jotai';

/** Time for which the new window can read its file, in milliseconds. */
const readableFor = 60_000;

/** Opens the user guide in a new window, or an error text there. A browser that opens no window downloads it. */
export const openUserGuideAtom = atom(null, async (get, _set, language: Language): Promise<void> => {
  // The window is opened during the click, as a browser blocks later ones as advertising.
  const page = window.open('', '_blank');
  if (page) page.document.body.textContent = textOf('loading');
  const answer = await get(hostServicesAtom).api.call('getUserGuide', {
    path: {},
    query: { language },
    body: undefined,
  });
  if (!answer.ok) {
    if (page && !page.closed) page.document.body.textContent = textOf('userGuide.failed');
    return;
  }
  const file = new File([answer.body], `Feltbok-${language}.pdf`, { type: 'application/pdf' });
  if (!page || page.closed) return saveFile(file);
  const address = URL.createObjectURL(file);
  page.location.replace(address);
  setTimeout(() => URL.revokeObjectURL(address), readableFor);
});
