import { type OpenBusiness, openBusinessAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { notifyRestored, useLeftDrafts } from '@feltbok/runtime/editing/use-draft.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { additionalFeaturesAtom } from '@feltbok/runtime/session/session.state.ts';
import { PlusIcon } from '@feltbok/ui/case-icons.tsx';
import { Button } from '@feltbok/ui/core.tsx';
import { SignaturePad } from '@feltbok/ui/signature/signature-pad.tsx';
import { whenIdle } from '@feltbok/ui/when-idle.ts';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useCallback, useEffect } from 'react';
import { StoredPdfs } from '../papers/StoredPdfs';
import { UnprintableNote } from '../papers/UnprintableNote';
import { useSettling } from '../papers/use-settling';
import { AgreementForm } from './AgreementForm';
import {
  addAgreementAtom,
  agreementsAtom,
  type EditedAgreement,
  openAgreementsAtom,
  showAgreementAtom,
  shownAgreementAtom,
} from './agreements.state';
import { settleAtom } from './generation.state';
import { loadTemplatesAtom } from './templates.state';
import { useAgreementDraft } from './use-agreement-draft';
import './agreement.css';

/** The screen where agreements are written, signed and made into PDFs. */
export function AgreementPage() {
  const open = useAtomValue(openBusinessAtom);
  return open && <OpenAgreements key={open.business.businessId} open={open} />;
}

function OpenAgreements({ open }: { open: OpenBusiness }) {
  const store = useStore();
  const agreements = useAtomValue(agreementsAtom);
  const shown = useAtomValue(shownAgreementAtom);
  const openAll = useCallback(() => {
    if (store.set(openAgreementsAtom) === 'restored') notifyRestored(store.get);
  }, [store]);
  useLeftDrafts('agreement', open.business.businessId, openAll);
  useEffect(() => {
    openAll();
    // Templates are offered in a menu, which nobody opens before the text is shown.
    whenIdle(() => void store.set(loadTemplatesAtom));
    whenIdle(SignaturePad.preload);
  }, [store, openAll]);
  useSettling(settleAtom);
  if (!shown) return null;
  return (
    <AgreementForm open={open} agreement={shown}>
      <AgreementsHeader agreements={agreements} shown={shown.uuid} />
      <StoredPdfs kind="agreement" />
      <UnprintableNote text={[shown.text, ...shown.parties.map(({ name }) => name)].join(' ')} />
      {agreements.map((agreement) => (
        <DraftOnDevice key={agreement.uuid} open={open} agreement={agreement} />
      ))}
    </AgreementForm>
  );
}

/** Stores one agreement as a draft on the device, and renders nothing. */
function DraftOnDevice({ open, agreement }: { open: OpenBusiness; agreement: EditedAgreement }) {
  useAgreementDraft(open, agreement);
  return null;
}

function AgreementsHeader({
  agreements,
  shown,
}: {
  agreements: readonly EditedAgreement[];
  shown: string;
}) {
  const t = useTexts('reports');
  const hasAdditional = useAtomValue(additionalFeaturesAtom);
  const add = useSetAtom(addAgreementAtom);
  const show = useSetAtom(showAgreementAtom);
  return (
    <header className="fb-agreement-header">
      <h2>{t('agreement.title')}</h2>
      {agreements.length > 1 && (
        <nav className="fb-agreement-tabs" aria-label={t('agreement.all')}>
          {agreements.map(({ uuid }, index) => (
            <button
              key={uuid}
              type="button"
              className="fb-agreement-tab"
              aria-current={uuid === shown}
              onClick={() => show(uuid)}
            >
              {t('agreement.numbered', { number: index + 1 })}
            </button>
          ))}
        </nav>
      )}
      {hasAdditional && (
        <Button icon={<PlusIcon size={20} />} onClick={() => add()}>
          {t('agreement.addAnother')}
        </Button>
      )}
    </header>
  );
}
