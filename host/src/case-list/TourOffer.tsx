import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { HelpIcon } from '@feltbok/ui/icons.tsx';
import { LightButton } from '@feltbok/ui/light-button.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { declineTourAtom, isTourOfferedAtom, startTourAtom } from '../tour/tour.state';
import './texts';

/**
 * Offers the tour to a new user. It is below the list, as a row that moves under a tap opens
 * another case.
 */
export function TourOffer() {
  const t = useTexts('list');
  const isOffered = useAtomValue(isTourOfferedAtom);
  const start = useSetAtom(startTourAtom);
  const decline = useSetAtom(declineTourAtom);
  if (!isOffered) return null;
  return (
    <section className="fb-tour-offer" aria-label={t('tour.accept')}>
      <HelpIcon />
      <p>{t('tour.text')}</p>
      <LightButton label={t('tour.accept')} onClick={start}>
        {t('tour.accept')}
      </LightButton>
      <LightButton label={t('tour.decline')} onClick={decline}>
        {t('tour.decline')}
      </LightButton>
    </section>
  );
}
