import { buildSigning, type TextToSign } from '@feltbok/domain/agreements/signing.domain.ts';
import { getBusinessPath } from '@feltbok/domain/cases/case-address.domain.ts';
import type { ListedDocument } from '@feltbok/domain/cases/documents.domain.ts';
import { getAppointedSurveyor } from '@feltbok/domain/cases/surveyor.ts';
import { formatDate, formatTime } from '@feltbok/domain/values/dates.ts';
import { mayDoInCaseAtom } from '@feltbok/runtime/case/case-permissions.state.ts';
import { type OpenBusiness, openBusinessAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { hostServicesAtom } from '@feltbok/runtime/federation/remote.ts';
import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useLocation, useNavigate } from '@feltbok/runtime/router/router.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { ErrorPanel } from '@feltbok/ui/error-panel.tsx';
import { SelectField } from '@feltbok/ui/fields.tsx';
import { Loading } from '@feltbok/ui/loading.tsx';
import { SignaturePad } from '@feltbok/ui/signature/signature-pad.tsx';
import { useArrivedSignatures } from '@feltbok/ui/signature/use-arrived-signatures.tsx';
import { markScreenReady, whenIdle } from '@feltbok/ui/when-idle.ts';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useReadTextToSign } from '../agreement/use-agreement-text';
import { CasePaper, CasePaperBar } from '../papers/CasePaper';
import { UnprintableNote } from '../papers/UnprintableNote';
import { useSettling } from '../papers/use-settling';
import { mapPictureAtom, mapPicturesAtom, protocolPartsAtom } from './checklist.state';
import { ProtocolView } from './ProtocolView';
import { paperTexts } from './paper-texts';
import { buildProtocol, listSignatories, type ProtocolData } from './protocol.domain';
import {
  chooseMapPictureAtom,
  loadProtocolAtom,
  type ProtocolPhase,
  type ProtocolToSign,
  prepareSigningAtom,
  protocolDataAtom,
  protocolPaper,
  protocolPhaseAtom,
  saveProtocolAtom,
  takeArrivedAtom,
} from './protocol.state';
import { SurveyorSignature } from './SurveyorSignature';
import { parseSections, type Section } from './sections.domain';
import './protocol.css';

/** The protocol of the meeting, as it will be saved. */
export function ProtocolPage() {
  const open = useAtomValue(openBusinessAtom);
  return open && <OpenProtocol key={open.business.businessId} open={open} />;
}

function OpenProtocol({ open }: { open: OpenBusiness }) {
  const t = useTexts('reports');
  const texts = paperTexts[useLanguage()];
  const store = useStore();
  const { search } = useLocation();
  const phase = useAtomValue(protocolPhaseAtom);
  const data = useAtomValue(protocolDataAtom);
  const status = useAtomValue(protocolPaper.statusAtom);
  const parts = useAtomValue(protocolPartsAtom);
  const ticked = useMemo(() => parseSections(search, parts), [search, parts]);
  const protocol = useMemo(() => data && buildProtocol(data, ticked, texts), [data, ticked, texts]);
  useEffect(() => {
    if (!data) return;
    markScreenReady();
    whenIdle(SignaturePad.preload);
  }, [data]);
  useEffect(() => {
    void store.set(loadProtocolAtom);
  }, [store]);
  useSettling(protocolPaper.settleAtom);
  const bar = (
    <ProtocolBar open={open} ticked={ticked} readiness={findReadiness(data, phase, ticked)} />
  );
  return (
    <CasePaper kind="protocol" status={status} bar={bar}>
      {protocol && <UnprintableNote text={JSON.stringify(protocol)} />}
      {protocol && ticked.has('sectionSix') && <MapPictureChoice />}
      {protocol && <ProtocolView protocol={protocol} />}
      {!protocol && phase !== 'failed' && <Loading text={t('protocolPage.loading')} />}
      {!protocol && phase === 'failed' && (
        <ErrorPanel
          title={t('protocolPage.notLoaded')}
          text={t('protocolPage.notLoadedText')}
          onRetry={() => void store.set(loadProtocolAtom)}
        />
      )}
    </CasePaper>
  );
}

type Readiness = 'gathering' | 'failed' | 'marksFailed' | 'linesFailed' | 'ready';

/** Finds out whether the data that the ticked parts need are there. */
function findReadiness(
  data: ProtocolData | null,
  phase: ProtocolPhase,
  ticked: ReadonlySet<Section>,
): Readiness {
  if (!data) return phase === 'failed' ? 'failed' : 'gathering';
  const needsMarks = ticked.has('sectionFive') || ticked.has('sectionSix');
  if (phase === 'started' || data.map === 'loading' || data.markPictures === 'loading')
    return 'gathering';
  if (needsMarks && typeof data.marks === 'string') return 'marksFailed';
  return ticked.has('sectionFive') && typeof data.lines === 'string' ? 'linesFailed' : 'ready';
}

/** Lets the user choose among several pictures of the map. */
function MapPictureChoice() {
  const t = useTexts('reports');
  const pictures = useAtomValue(mapPicturesAtom);
  const chosen = useAtomValue(mapPictureAtom);
  const choose = useSetAtom(chooseMapPictureAtom);
  if (pictures.length < 2 || !chosen) return null;
  const formatPictureName = ({ fileName, capturedAt }: ListedDocument) =>
    capturedAt ? `${formatDate(capturedAt)} ${formatTime(capturedAt)} · ${fileName}` : fileName;
  return (
    <div className="fb-paper-card">
      <SelectField
        label={t('protocolPage.mapPicture')}
        value={chosen.uuid}
        options={pictures.map((picture) => [picture.uuid, formatPictureName(picture)] as const)}
        onChange={(uuid) => void choose(uuid)}
      />
    </div>
  );
}

interface ProtocolBarProps {
  open: OpenBusiness;
  ticked: ReadonlySet<Section>;
  readiness: Readiness;
}

function ProtocolBar({ open, ticked, readiness }: ProtocolBarProps) {
  const t = useTexts('reports');
  const shared = useTexts();
  const navigate = useNavigate();
  const status = useAtomValue(protocolPaper.statusAtom);
  const load = useSetAtom(loadProtocolAtom);
  const { isLooking, save, sign, dialog } = useSaveProtocol(open, ticked);
  const mayRecord = useAtomValue(mayDoInCaseAtom)('record');
  const isAppointed = getAppointedSurveyor(open.business.details).name !== '';
  const checklist = `${getBusinessPath(open.case, open.business)}/reports/checkList`;
  const isEmpty = ticked.size === 0;
  const state = status?.state ?? (isEmpty ? 'empty' : readiness);
  const isReady = readiness === 'ready' && !isEmpty && !isLooking;
  return (
    <CasePaperBar
      status={status}
      state={state}
      text={t(`protocolPage.${state}`)}
      isReady={isReady}
      onSave={save}
    >
      {dialog}
      {(state === 'marksFailed' || state === 'linesFailed') && (
        <Button size="large" onClick={() => void load()}>
          {shared('retry')}
        </Button>
      )}
      <Button size="large" onClick={() => navigate(checklist)}>
        {t('protocolPage.backToChecklist')}
      </Button>
      {isAppointed && (
        <Button size="large" disabled={!isReady || status !== null || !mayRecord} onClick={sign}>
          {t('protocolPage.signAndSave')}
        </Button>
      )}
    </CasePaperBar>
  );
}

/**
 * Saves the protocol, signed by the surveyor or not, after asking what to do with signatures that
 * have arrived for it.
 */
function useSaveProtocol({ business }: OpenBusiness, ticked: ReadonlySet<Section>) {
  const { toSign, prepare, close } = useSigning(ticked);
  const takeArrived = useSetAtom(takeArrivedAtom);
  const saveProtocol = useSetAtom(saveProtocolAtom);
  const data = useAtomValue(protocolDataAtom);
  const { isLooking, makePaper, dialog } = useArrivedSignatures();
  const signatories = data ? listSignatories(data, ticked) : [];
  const isSigned = ticked.has('caseHeading');
  const paper = {
    businessId: business.businessId,
    signers: (isSigned ? business.attendees : []).map((attendee) => ({
      signing: buildSigning(business, attendee, null),
      signature: attendee.signature,
    })),
    unsigned: signatories.filter(({ signature }) => signature === '').map(({ name }) => name),
    onTake: takeArrived,
  };
  const save = () => void makePaper(paper, () => void saveProtocol(ticked));
  const sign = () => void makePaper(paper, () => void prepare());
  const pad = toSign && (
    <SurveyorSignature
      business={business}
      {...toSign}
      onSign={(signed) => saveProtocol(ticked, { paper: toSign.paper, signed })}
      onClose={close}
    />
  );
  return {
    isLooking,
    save,
    sign,
    dialog: (
      <>
        {dialog}
        {pad}
      </>
    ),
  };
}

/** The protocol that the surveyor is about to sign, with its text as it is read on paper. */
function useSigning(ticked: ReadonlySet<Section>) {
  const t = useTexts('reports');
  const { notify } = useAtomValue(hostServicesAtom);
  const prepareSigning = useSetAtom(prepareSigningAtom);
  const readText = useReadTextToSign();
  const [toSign, setToSign] = useState<{ paper: ProtocolToSign; text: TextToSign } | null>(null);
  const prepare = async () => {
    const paper = prepareSigning(ticked);
    const text = paper && (await readText(paper.html));
    if (paper && text) setToSign({ paper, text });
    else notify({ kind: 'error', text: t('protocolPage.notSignable') });
  };
  const close = useCallback(() => setToSign(null), []);
  return { toSign, prepare, close };
}
