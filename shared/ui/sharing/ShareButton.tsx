import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { saveFile } from '@feltbok/runtime/page/save-file.ts';
import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import { MailIcon, ShareIcon } from '../case-icons.tsx';
import { Button } from '../core.tsx';

/** Whether the device offers a share sheet that takes PDF files, as tablets and phones do. */
const hasShareSheet = (): boolean =>
  navigator.canShare?.({ files: [new File([], 'a.pdf', { type: 'application/pdf' })] }) ?? false;

/**
 * Opens the device's share sheet for a file. It must be called right after a press.
 * @returns false when the press is too long ago, so that the user must press again
 * @throws DOMException when the file cannot be shared
 */
async function shareFile(file: File): Promise<boolean> {
  try {
    await navigator.share({ files: [file], title: file.name });
  } catch (error) {
    const { name } = error as DOMException;
    if (name === 'NotAllowedError') return false;
    // AbortError means that the user closed the sheet.
    if (name !== 'AbortError') throw error;
  }
  return true;
}

/** Downloads a file and opens a new e-mail, since no page can attach a file to an e-mail. */
function mailFile(file: File, body: string): void {
  saveFile(file);
  const query = `subject=${encodeURIComponent(file.name)}&body=${encodeURIComponent(body)}`;
  Object.assign(document.createElement('a'), { href: `mailto:?${query}` }).click();
}

interface ShareButtonProps {
  /** Name of the file. */
  name: string;
  /** @returns null when the file could not be loaded, which the user has been told */
  load: () => Promise<File | null>;
  className?: string;
  disabled?: boolean;
}

/**
 * Shares a file by the device's share sheet, or else by an e-mail to which the user attaches it.
 */
export function ShareButton({ name, load, className, disabled = false }: ShareButtonProps) {
  const t = useTexts();
  const { notify } = useAtomValue(hostServicesAtom);
  const [busy, setBusy] = useState(false);
  const loaded = useRef<File | null>(null);
  const sheet = hasShareSheet();
  const send = async () => {
    loaded.current ??= await load();
    const file = loaded.current;
    if (!file) return;
    if (!sheet) return mailFile(file, t('share.attach', { name }));
    if (!(await shareFile(file))) notify({ kind: 'success', text: t('share.ready') });
  };
  const press = () => {
    setBusy(true);
    send()
      .catch(() => notify({ kind: 'error', text: t('share.failed') }))
      .finally(() => setBusy(false));
  };
  const Icon = sheet ? ShareIcon : MailIcon;
  return (
    <Button
      className={className}
      disabled={disabled}
      loading={busy}
      aria-label={t(sheet ? 'share.shareOf' : 'share.mailOf', { name })}
      onClick={press}
    >
      <Icon size={20} />
      <span>{t(sheet ? 'share.share' : 'share.mail')}</span>
    </Button>
  );
}
