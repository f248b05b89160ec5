import type { ArrivedSignature } from '@feltbok/domain/agreements/arrived-signatures.domain.ts';
import {
  emptyFields,
  type FieldValues,
  listChangedFields,
  listUnfilledFields,
  type TemplateField,
} from '@feltbok/domain/agreements/template-fields.ts';
import type { Attendee } from '@feltbok/domain/cases/case.ts';
import type { UndescribedPicture } from '@feltbok/papers/picture-alternatives.ts';
import type { UnseenText } from '@feltbok/papers/read-html.ts';
import { mayDoInCaseAtom } from '@feltbok/runtime/case/case-permissions.state.ts';
import type { OpenBusiness } from '@feltbok/runtime/case/open-business.state.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { begunSignaturesAtom } from '@feltbok/runtime/session/use-signature-drafts.ts';
import { photoErrorText } from '@feltbok/runtime/texts/photo-texts.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { SelectField } from '@feltbok/ui/fields.tsx';
import { lazyPart } from '@feltbok/ui/lazy-part.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, useCallback, useState } from 'react';
import { AdjustmentAdvice } from './AdjustmentAdvice';
import { AgreementBar } from './AgreementBar';
import {
  hasText,
  isSigned,
  isTextChanged,
  listDroppedSigners,
  listSignerNames,
  type Party,
} from './agreement.domain';
import {
  adoptEditorTextAtom,
  applyChosenPartiesAtom,
  cancelAgreementAtom,
  chooseTemplateAtom,
  continueWithTextAtom,
  type EditedAgreement,
  isIssued,
  linkTemplateAtom,
  removePartyAtom,
  removeSignaturesAtom,
  setTextAtom,
} from './agreements.state';
import { EditorPlace, useFieldLabels } from './editor/EditorPlace';
import { GenerationStatusPanel } from './GenerationStatusPanel';
import { generationStatusesAtom } from './generation.state';
import { PartyList } from './PartyList';
import { PartyPicker } from './PartyPicker';
import {
  AgreementLinks,
  buildSignatureKey,
  PartySignature,
  useGenerate,
  useSignParty,
} from './PartySignature';
import {
  deleteTemplateAtom,
  loadTemplatesAtom,
  templatesAtom,
  templatesPhaseAtom,
} from './templates.state';
import {
  useExceededLimit,
  useReadUndescribedPictures,
  useUndescribedPictures,
  useUnseenText,
} from './use-agreement-text';
import { useFieldValues } from './use-field-values';
import { useQuestion } from './use-question';

const LazySaveTemplate = lazyPart(async () => (await import('./SaveTemplateDialog')).default);

interface AgreementFormProps {
  open: OpenBusiness;
  agreement: EditedAgreement;
  /** Content above the agreement. */
  children: ReactNode;
}

/** One agreement: its text, its parties, and what can be done with it. */
export function AgreementForm({ open, agreement, children }: AgreementFormProps) {
  const t = useTexts('reports');
  const { uuid } = agreement;
  const { attendees, details } = open.business;
  const status = useAtomValue(generationStatusesAtom).get(uuid);
  const cancel = useSetAtom(cancelAgreementAtom);
  const mayDo = useAtomValue(mayDoInCaseAtom);
  const { ask, dialog } = useQuestion();
  const [signing, setSigning] = useState<string | null>(null);
  const [arrived, setArrived] = useState<readonly ArrivedSignature[]>([]);
  const signParty = useSignParty(open, uuid);
  const [isSavingTemplate, setSavingTemplate] = useState(false);
  const { isGenerating, generate, dialog: arrivedDialog } = useGenerate(open);
  const closePad = useCallback(() => setSigning(null), []);
  const isHandedOver = status !== undefined || agreement.isSubmitted || isGenerating;
  const unseen = useUnseenText(agreement.text);
  const exceededLimit = useExceededLimit(agreement);
  const undescribed = useUndescribedPictures(agreement.text);
  const partProps = { agreement, isHandedOver, ask, unseen };
  const fields = useFieldValues(open, agreement);
  const describeGaps = useGaps(agreement, fields);
  const askIfIncomplete = async (proceed: () => void) => {
    const gaps = await describeGaps();
    if (gaps.length === 0) proceed();
    else ask([...gaps, t('agreement.question.proceed')].join(' '), proceed);
  };
  const startSigning = (party: string) => {
    // A text that somebody has signed can no longer be completed.
    if (isSigned(agreement)) setSigning(party);
    else void askIfIncomplete(() => setSigning(party));
  };
  return (
    <div className="fb-screen-with-bar">
      <div className="fb-screen-scroll">
        <div className="fb-paper-page fb-agreement-page">
          {children}
          <AgreementText {...partProps} undescribed={undescribed} fields={fields} />
          <AgreementParties
            {...partProps}
            attendees={attendees}
            arrived={arrived}
            onSign={startSigning}
            onTakeIn={({ party, signed }) => void signParty(party, signed)}
          />
          {!isHandedOver && mayDo('record') && (
            <AgreementLinks key={uuid} open={open} agreement={agreement} onArrived={setArrived} />
          )}
          <AdjustmentAdvice
            key={details.propertyNumber}
            propertyNumber={details.propertyNumber}
            typeCode={details.businessTypeCode ?? null}
          />
        </div>
      </div>
      {status && <GenerationStatusPanel key={uuid} uuid={uuid} status={status} />}
      <AgreementBar
        agreement={agreement}
        status={status?.state ?? (isGenerating ? 'sending' : null)}
        exceededLimit={exceededLimit}
        hasUnseenText={unseen !== null}
        onSaveTemplate={() => setSavingTemplate(true)}
        onCancel={() => ask(t('agreement.question.cancel'), () => cancel(uuid))}
        onGenerate={() => void askIfIncomplete(() => void generate(agreement))}
      />
      {signing && (
        <PartySignature open={open} agreement={uuid} party={signing} onClose={closePad} />
      )}
      {isSavingTemplate && (
        <SaveAsTemplate agreement={agreement} onClose={() => setSavingTemplate(false)} />
      )}
      {dialog}
      {arrivedDialog}
    </div>
  );
}

function SaveAsTemplate({
  agreement,
  onClose,
}: {
  agreement: EditedAgreement;
  onClose: () => void;
}) {
  const linkTemplate = useSetAtom(linkTemplateAtom);
  return (
    <LazySaveTemplate
      text={emptyFields(agreement.text)}
      selected={agreement.template}
      onSaved={(template) => {
        linkTemplate(agreement.uuid, template, agreement.text);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/**
 * Returns a function that says what the text lacks: alternative texts, values of fields, and what
 * the case has changed since somebody signed.
 */
function useGaps(agreement: EditedAgreement, fields: FieldValues) {
  const t = useTexts('reports');
  const readUndescribed = useReadUndescribedPictures();
  const nameFields = useFieldNames();
  return async (): Promise<string[]> => {
    const { text } = agreement;
    // The listed pictures may be those of an earlier text.
    const undescribed = (text.includes('<img') && (await readUndescribed(text))) || [];
    const numbers = undescribed.map(({ index }) => index + 1).join(', ');
    const unfilled = nameFields(listUnfilledFields(text));
    const changed = nameFields(isSigned(agreement) ? listChangedFields(text, fields) : []);
    return [
      numbers && t('agreement.question.undescribed', { numbers }),
      unfilled && t('agreement.question.unfilled', { fields: unfilled }),
      changed && t('agreement.question.changedFields', { fields: changed }),
    ].filter(Boolean);
  };
}

/** Returns a function that names fields in the user's language; empty for none. */
function useFieldNames() {
  const labels = useFieldLabels();
  return (fields: readonly TemplateField[]): string =>
    fields.map((field) => labels[field]).join(', ');
}

interface PartProps {
  agreement: EditedAgreement;
  isHandedOver: boolean;
  ask: (text: string, onYes: () => void) => void;
  unseen: UnseenText | null;
}

interface AgreementPartiesProps extends PartProps {
  attendees: readonly Attendee[];
  /** Signatures for this very text that were given by a link, and are not in the agreement. */
  arrived: readonly ArrivedSignature[];
  /** @param party uuid */
  onSign: (party: string) => void;
  onTakeIn: (arrived: ArrivedSignature) => void;
}

/** The parties of the agreement, with their signatures. */
function AgreementParties({
  agreement,
  attendees,
  arrived,
  isHandedOver,
  ask,
  unseen,
  onSign,
  onTakeIn,
}: AgreementPartiesProps) {
  const t = useTexts('reports');
  const { uuid, parties } = agreement;
  const begunSignatures = useAtomValue(begunSignaturesAtom);
  const applyChosenParties = useSetAtom(applyChosenPartiesAtom);
  const removeParty = useSetAtom(removePartyAtom);
  const askIfSigned = (names: readonly string[], proceed: () => void) => {
    if (names.length > 0)
      ask(t('agreement.question.removeSigned', { names: names.join(', ') }), proceed);
    else proceed();
  };
  const isWithoutAuthority = ({ uuid: party }: Party) => {
    const attendee = attendees.find((candidate) => candidate.uuid === party);
    return attendee?.isRepresentedBy === true && attendee.powerOfAttorneyType === 'SUF';
  };
  return (
    <section className="fb-paper-card" aria-label={t('agreement.parties')}>
      <h3>{t('agreement.parties')}</h3>
      <PartyPicker
        attendees={attendees}
        added={new Set(parties.map((party) => party.uuid))}
        disabled={isHandedOver}
        onApply={(next) =>
          askIfSigned(listDroppedSigners(agreement, next), () => applyChosenParties(uuid, next))
        }
      />
      {attendees.length === 0 && <p className="fb-paper-hint">{t('agreement.noAttendees')}</p>}
      <PartyList
        parties={parties}
        isSignatureBegun={({ uuid: party }) => begunSignatures.has(buildSignatureKey(uuid, party))}
        isWithoutAuthority={isWithoutAuthority}
        arrived={arrived}
        disabled={isHandedOver}
        canSign={unseen === null && hasText(agreement.text)}
        onSign={onSign}
        onTakeIn={onTakeIn}
        onRemove={({ uuid: party, name, signature }) =>
          askIfSigned(signature ? [name] : [], () => removeParty(uuid, party))
        }
      />
    </section>
  );
}

interface AgreementTextProps extends PartProps {
  fields: FieldValues;
  undescribed: readonly UndescribedPicture[];
}

/** The agreement's text, with the template that it starts from. */
function AgreementText(props: AgreementTextProps) {
  const { agreement, isHandedOver, ask, unseen, undescribed, fields } = props;
  const t = useTexts('reports');
  const { uuid } = agreement;
  const setText = useSetAtom(setTextAtom);
  const adoptEditorText = useSetAtom(adoptEditorTextAtom);
  const removeSignatures = useSetAtom(removeSignaturesAtom);
  const [pictureError, setPictureError] = useState<string | null>(null);
  const [pasted, setPasted] = useState({ uuid, unseen: '', hasForeignPictures: false });
  const signers = listSignerNames(agreement);
  const nameFields = useFieldNames();
  const changedFields =
    signers.length > 0 ? nameFields(listChangedFields(agreement.text, fields)) : '';
  const unfilledFields = nameFields(listUnfilledFields(agreement.text));
  return (
    <section className="fb-paper-card fb-agreement-text" aria-label={t('agreement.text')}>
      <TemplateChoice agreement={agreement} isHandedOver={isHandedOver} ask={ask} />
      {unseen && <UnseenNote unseen={unseen} />}
      {isIssued(agreement) && !isHandedOver && <IssuedNote uuid={uuid} />}
      {signers.length > 0 && !isHandedOver && (
        <div className="fb-agreement-lock" role="status">
          <p>
            {t('agreement.signedLock')}
            {changedFields && ` ${t('agreement.changedFields', { fields: changedFields })}`}
          </p>
          <Button
            onClick={() =>
              ask(t('agreement.question.changeSigned', { names: signers.join(', ') }), () =>
                removeSignatures(uuid),
              )
            }
          >
            {t('agreement.changeText')}
          </Button>
        </div>
      )}
      <EditorPlace
        text={agreement.text}
        contentKey={`${uuid} ${agreement.textRevision}`}
        isLocked={isHandedOver || isSigned(agreement)}
        fields={fields}
        undescribed={undescribed}
        onShown={(text) => adoptEditorText(uuid, text)}
        onChange={(text) => {
          // The editor takes a rejected picture out again, which is a change as well.
          if (countPictures(text) > countPictures(agreement.text)) setPictureError(null);
          setText(uuid, text);
        }}
        onPaste={(report) => {
          setPictureError(null);
          setPasted({ uuid, ...report });
        }}
        onPictureRejected={({ error }) => setPictureError(photoErrorText(error))}
      />
      {unfilledFields && !isHandedOver && (
        <p className="fb-unfilled-fields" role="status">
          {t('agreement.unfilledFields', { fields: unfilledFields })}
        </p>
      )}
      {pasted.uuid === uuid && pasted.unseen !== '' && (
        <p className="fb-field-error" role="alert">
          {t('agreement.unseenPaste', { words: pasted.unseen })}
        </p>
      )}
      {pasted.uuid === uuid && pasted.hasForeignPictures && (
        <p className="fb-field-error" role="alert">
          {t('agreement.foreignPictures')}
        </p>
      )}
      {pictureError && (
        <p className="fb-field-error" role="alert">
          {pictureError}
        </p>
      )}
    </section>
  );
}

const countPictures = (html: string): number => html.split('<img').length;

/** Says that a PDF has been made of the text, and offers to continue with the text. */
function IssuedNote({ uuid }: { uuid: string }) {
  const t = useTexts('reports');
  const continueWithText = useSetAtom(continueWithTextAtom);
  return (
    <div className="fb-agreement-lock" role="status">
      <p>{t('agreement.issuedText')}</p>
      <Button onClick={() => continueWithText(uuid)}>{t('agreement.newFromText')}</Button>
    </div>
  );
}

/** Says where the text has words that a reader would not see, and what to do. */
function UnseenNote({ unseen: { words, before, why } }: { unseen: UnseenText }) {
  const t = useTexts('reports');
  const place = t(before === '' ? 'agreement.unseen.first' : 'agreement.unseen.after', { before });
  return (
    <p className="fb-field-error" role="alert">
      {t(`agreement.unseen.${why}`, { words, place })} {t('agreement.unseen.remedy')}
    </p>
  );
}

/** Replaces the text by a template's. The user confirms when text or signatures would be lost. */
function TemplateChoice({ agreement, isHandedOver, ask }: Omit<PartProps, 'unseen'>) {
  const t = useTexts('reports');
  const shared = useTexts();
  const { uuid, template: selected } = agreement;
  const loadTemplates = useSetAtom(loadTemplatesAtom);
  const templates = useAtomValue(templatesAtom);
  const phase = useAtomValue(templatesPhaseAtom);
  const chooseTemplate = useSetAtom(chooseTemplateAtom);
  const signers = listSignerNames(agreement);
  const handleChoice = (rowKey: string) => {
    const template = templates.find((candidate) => candidate.rowKey === rowKey) ?? null;
    const replaceText = () => chooseTemplate(uuid, template);
    if (signers.length > 0)
      ask(t('agreement.question.templateSigned', { names: signers.join(', ') }), replaceText);
    else if (isTextChanged(agreement)) ask(t('agreement.question.template'), replaceText);
    else replaceText();
  };
  const canDelete = useAtomValue(mayDoInCaseAtom)('templates');
  const deleteTemplate = useSetAtom(deleteTemplateAtom);
  const listed = templates.find(({ rowKey }) => rowKey === selected);
  const isLoading = phase === 'started' || phase === 'not started';
  const hasFailed = templates.length === 0 && phase === 'failed';
  const placeholder =
    isLoading && templates.length === 0 ? 'agreement.templatesLoading' : 'agreement.selectTemplate';
  return (
    <div className="fb-agreement-template">
      <SelectField
        label={t('agreement.template')}
        value={listed?.rowKey ?? ''}
        options={[
          ['', t(hasFailed ? 'agreement.templatesFailed' : placeholder)],
          ...templates.map(({ rowKey, name }) => [rowKey, name] as const),
        ]}
        disabled={isHandedOver}
        onChange={handleChoice}
      />
      {listed && canDelete && (
        <Button
          onClick={() =>
            ask(t('template.deleteQuestion', listed), () => void deleteTemplate(listed))
          }
        >
          {t('template.delete')}
        </Button>
      )}
      {hasFailed && <Button onClick={() => void loadTemplates()}>{shared('retry')}</Button>}
    </div>
  );
}
