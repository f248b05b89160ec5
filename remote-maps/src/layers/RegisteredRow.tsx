import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { lazyPart } from '@feltbok/ui/lazy-part.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { catalogueAtom } from '../catalogue/catalogue.state';
import { chooseLayersAtom, isRegisteredShownAtom } from './layer-choices.state';

const LazyDetails = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "later-registered" */ './RegisteredDetails'))
      .RegisteredDetails,
);

/** The registered boundaries in the layer menu; hidden where the customer has no such service. */
export function RegisteredRow() {
  const t = useTexts('maps');
  const hasService = useAtomValue(catalogueAtom)?.registered != null;
  const isShown = useAtomValue(isRegisteredShownAtom);
  const choose = useSetAtom(chooseLayersAtom);
  if (!hasService) return null;
  return (
    <section aria-label={t('registered.title')}>
      <label className="fb-maps-overlay-check">
        <input
          type="checkbox"
          checked={isShown}
          onChange={({ target }) => choose({ isRegisteredShown: target.checked })}
        />
        <span>{t('registered.title')}</span>
      </label>
      {isShown && <LazyDetails />}
    </section>
  );
}
