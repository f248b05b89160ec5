import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { WarningIcon } from '@feltbok/ui/icons.tsx';
import { useAtomValue } from 'jotai';
import { unsignedCountAtom } from './attendees.state';

/** Says how many parties took part and have not signed. */
export function UnsignedBanner() {
  const t = useTexts('case');
  const count = useAtomValue(unsignedCountAtom);
  return (
    <div role="status">
      {count > 0 && (
        <p className="fb-attendees-unsigned">
          <WarningIcon size={20} />
          {t('attendees.unsigned', { count })}
        </p>
      )}
    </div>
  );
}
