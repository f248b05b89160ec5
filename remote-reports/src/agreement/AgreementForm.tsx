import type { OpenBusiness } from '@feltbok/shared/case/open-business.state';
import { useTexts } from '@feltbok/shared/i18n/i18n';
import { photoErrorText } from '@feltbok/shared/photo/photo-texts';
import { begunSignaturesAtom } from '@feltbok/shared/session/use-signature-drafts';
import { Button } from '@feltbok/shared/ui/core';
import { SelectField } from '@feltbok/shared/ui/fields';
import { useAtomValue, useSetAtom } from 'jotai';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { AdjustmentAdvice } from './AdjustmentAdvice';
import { AgreementBar } from './AgreementBar';
import { isSigned, isTextChanged, type Party, signersLeftOut, signersOf } from './agreement.domain';
import {
  applyChosenAtom,
  cancelAgreementAtom,
  chooseTemplateAtom,
  type EditedAgreement,
  removePartyAtom,
  setTextAtom,
  textIsTemplateAtom,
  textShownAtom,
  unsignAtom,
} from './agreements.state';
import { EditorPlace } from './editor/EditorPlace';
import { GenerationStatusPanel } from './GenerationStatusPanel';
import { generateAtom, generationStatusesAtom } from './generation.state';
import { PartyList } from './PartyList';
import { PartyPicker } from './PartyPicker';
import { PartySignature, signatureKey } from './PartySignature';
import { loadTemplatesAtom, templatesAtom, templatesPhaseAtom } from './templates.state';
import { useQuestion } from './use-question';

const SaveTemplateDialog = lazy(() => import('./SaveTemplateDialog'));

interface AgreementFormProps {
  open: OpenBusiness;
  agreement: EditedAgreement;
  /** Above the agreement. */
  children: ReactNode;
}

/** One agreement: its text, its parties, and what can be done with it. */
export function AgreementForm({ open, agreement, children }: AgreementFormProps) {
  const t = useTexts('reports');
  const { uuid } = agreement;
  const { attendees, details } = open.business;
  const status = useAtomValue(generationStatusesAtom).get(uuid);
  const begun = useAtomValue(begunSignaturesAtom);
  const applyChosen = useSetAtom(applyChosenAtom);
  const removeParty = useSetAtom(removePartyAtom);
  const cancel = useSetAtom(cancelAgreementAtom);
  const generate = useSetAtom(generateAtom);
  const textIsTemplate = useSetAtom(textIsTemplateAtom);
  const { ask, dialog } = useQuestion();
  const [signing, setSigning] = useState<string | null>(null);
  const [isSavingTemplate, setSavingTemplate] = useState(false);
  const [isGenerating, setGenerating] = useState(false);
  const closePad = useCallback(() => setSigning(null), []);
  const isHandedOver = status !== undefined || agreement.isSubmitted || isGenerating;

  const askWhereSigned = (names: readonly string[], act: () => void) => {
    if (names.length > 0) ask(t('agreement.question.removeSigned', { names: names.join(', ') }), act);
    else act();
  };
  const chosen = new Set(agreement.parties.map((party) => party.uuid));
  const isWithoutAuthority = ({ uuid: party }: Party) => {
    const attendee = attendees.find((one) => one.uuid === party);
    return attendee?.isRepresentedBy === true && attendee.powerOfAttorneyType === 'SUF';
  };
  return (
    <div className="fb-screen-with-bar">
      <div className="fb-screen-scroll">
        <div className="fb-paper-page fb-agreement-page">
          {children}
          <AgreementText agreement={agreement} isHandedOver={isHandedOver} ask={ask} />
          <section className="fb-paper-card" aria-label={t('agreement.parties')}>
            <h3>{t('agreement.parties')}</h3>
            <PartyPicker
              attendees={attendees}
              added={chosen}
              disabled={isHandedOver}
              onApply={(next) => askWhereSigned(signersLeftOut(agreement, next), () => applyChosen(uuid, next))}
            />
            {attendees.length === 0 && <p className="fb-paper-hint">{t('agreement.noAttendees')}</p>}
            <PartyList
              parties={agreement.parties}
              begun={({ uuid: party }) => begun.has(signatureKey(uuid, party))}
              isWithoutAuthority={isWithoutAuthority}
              disabled={isHandedOver}
              onSign={setSigning}
              onRemove={({ uuid: party, name, signature }) =>
                askWhereSigned(signature ? [name] : [], () => removeParty(uuid, party))
              }
            />
          </section>
          <AdjustmentAdvice
            key={details.propertyNumber}
            propertyNumber={details.propertyNumber}
            typeCode={details.businessTypeCode ?? null}
          />
        </div>
      </div>
      {status && <GenerationStatusPanel uuid={uuid} status={status} />}
      <AgreementBar
        agreement={agreement}
        status={status?.state ?? (isGenerating ? 'sending' : null)}
        onSaveTemplate={() => setSavingTemplate(true)}
        onCancel={() => ask(t('agreement.question.cancel'), () => cancel(uuid))}
        onGenerate={async () => {
          setGenerating(true);
          await generate(agreement);
          setGenerating(false);
        }}
      />
      {signing && <PartySignature open={open} agreement={uuid} party={signing} onClose={closePad} />}
      {isSavingTemplate && (
        <Suspense>
          <SaveTemplateDialog
            text={agreement.text}
            selected={agreement.template}
            onSaved={(template) => {
              textIsTemplate(uuid, template, agreement.text);
              setSavingTemplate(false);
            }}
            onClose={() => setSavingTemplate(false)}
          />
        </Suspense>
      )}
      {dialog}
    </div>
  );
}

interface AgreementTextProps {
  agreement: EditedAgreement;
  isHandedOver: boolean;
  ask: (text: string, onYes: () => void) => void;
}

/** The template that the text is begun from, and the text. */
function AgreementText({ agreement, isHandedOver, ask }: AgreementTextProps) {
  const [t, shared] = [useTexts('reports'), useTexts()];
  const { uuid, template: selected } = agreement;
  const loadTemplates = useSetAtom(loadTemplatesAtom);
  const templates = useAtomValue(templatesAtom);
  const phase = useAtomValue(templatesPhaseAtom);
  const chooseTemplate = useSetAtom(chooseTemplateAtom);
  const setText = useSetAtom(setTextAtom);
  const textShown = useSetAtom(textShownAtom);
  const unsign = useSetAtom(unsignAtom);
  const [pictureError, setPictureError] = useState<string | null>(null);
  const signers = signersOf(agreement);

  const choose = (rowKey: string) => {
    const template = templates.find((one) => one.rowKey === rowKey) ?? null;
    const act = () => chooseTemplate(uuid, template);
    if (signers.length > 0) ask(t('agreement.question.templateSigned', { names: signers.join(', ') }), act);
    else if (isTextChanged(agreement)) ask(t('agreement.question.template'), act);
    else act();
  };
  const isListed = templates.some(({ rowKey }) => rowKey === selected);
  const isLoading = phase === 'started' || phase === 'not started';
  const isWithout = templates.length === 0 && phase === 'failed';
  const placeholder = isLoading && templates.length === 0 ? 'agreement.templatesLoading' : 'agreement.selectTemplate';
  return (
    <section className="fb-paper-card fb-agreement-text" aria-label={t('agreement.text')}>
      <div className="fb-agreement-template">
        <SelectField
          label={t('agreement.template')}
          value={isListed ? (selected ?? '') : ''}
          options={[
            ['', t(isWithout ? 'agreement.templatesFailed' : placeholder)],
            ...templates.map(({ rowKey, name }) => [rowKey, name] as const),
          ]}
          disabled={isHandedOver}
          onChange={choose}
        />
        {isWithout && <Button onClick={() => void loadTemplates()}>{shared('retry')}</Button>}
      </div>
      {signers.length > 0 && !isHandedOver && (
        <div className="fb-agreement-lock" role="status">
          <p>{t('agreement.signedLock')}</p>
          <Button
            onClick={() => ask(t('agreement.question.changeSigned', { names: signers.join(', ') }), () => unsign(uuid))}
          >
            {t('agreement.changeText')}
          </Button>
        </div>
      )}
      <EditorPlace
        text={agreement.text}
        shows={`${uuid} ${agreement.shows}`}
        isLocked={isHandedOver || isSigned(agreement)}
        onShown={(text) => textShown(uuid, text)}
        onChange={(text) => {
          setPictureError(null);
          setText(uuid, text);
        }}
        onPictureRejected={({ error }) => setPictureError(photoErrorText(error))}
      />
      {pictureError && (
        <p className="fb-field-error" role="alert">
          {pictureError}
        </p>
      )}
    </section>
  );
}
