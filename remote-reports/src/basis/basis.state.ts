import { toPaperLanguage } from '@feltbok/domain/agreements/paper-language.ts';
import type { KnownLine } from '@feltbok/domain/boundary-lines/boundary-line.ts';
import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import {
  type BasisConfirmation,
  withConfirmation,
} from '@feltbok/domain/cases/basis-confirmations.ts';
import {
  type BasisRow,
  buildBasisChecklist,
  isSettled,
} from '@feltbok/domain/registration/basis-checklist.ts';
import { listBasisItems, parseBasisLists } from '@feltbok/domain/registration/basis-items.ts';
import { buildRegistrationRecord } from '@feltbok/domain/registration/registration-record.ts';
import type { Change } from '@feltbok/offline/queue/change.ts';
import {
  buildOverviewChange,
  getSavedOverview,
} from '@feltbok/offline/queue/kinds/overview.domain.ts';
import { buildPaperChange } from '@feltbok/offline/queue/kinds/paper.domain.ts';
import { formatPaperFileName } from '@feltbok/papers/paper-frame.ts';
import { choosePaperSurveyor } from '@feltbok/papers/paper-head.ts';
import { paperNames } from '@feltbok/papers/paper-words.ts';
import { loadServerLinesAtom } from '@feltbok/runtime/case/boundary-lines.state.ts';
import { loadServerMarksAtom } from '@feltbok/runtime/case/boundary-marks.state.ts';
import {
  openBusinessAtom,
  openBusinessIdAtom,
  toPlace,
} from '@feltbok/runtime/case/open-business.state.ts';
import { caseLinesAtom } from '@feltbok/runtime/editing/case-lines.state.ts';
import { caseMarksAtom } from '@feltbok/runtime/editing/case-marks.state.ts';
import { createQueuedChanges } from '@feltbok/runtime/editing/queued-changes.ts';
import { saveDocument } from '@feltbok/runtime/editing/save-document.ts';
import { submit } from '@feltbok/runtime/editing/submit.ts';
import { languageNow } from '@feltbok/runtime/i18n/i18n.ts';
import { saveFile } from '@feltbok/runtime/page/save-file.ts';
import { customerContextAtom } from '@feltbok/runtime/session/session.state.ts';
import { atom } from 'jotai';
import { createCasePaper } from '../papers/case-paper.state';
import { loadMarkCodesAtom } from '../papers/mark-codes';
import { toProtocolHtml } from '../protocol/protocol-html';
import { buildBasisPaper, type CodeNames } from './basis-paper.domain';
import { getArchiveBasisTexts } from './basis-texts';

/** The lists of the customer, by type of business. */
const basisListsAtom = atom((get) =>
  parseBasisLists(get(customerContextAtom)?.registrationItems ?? []),
);

/** The checklist of the open business; empty where none is open. */
export const basisRowsAtom = atom((get): readonly BasisRow[] => {
  const open = get(openBusinessAtom);
  if (!open) return [];
  const data = {
    business: open.business,
    marks: get(caseMarksAtom),
    lines: get(caseLinesAtom),
    protocolTypeName: paperNames.protocol,
  };
  return buildBasisChecklist(
    data,
    listBasisItems(get(basisListsAtom), open.business.details.businessTypeCode),
  );
});

/** Marks and lines of the open business; 'loading' or 'missing' where either is. */
const boundariesAtom = atom(
  (get): 'loading' | 'missing' | { marks: readonly KnownMark[]; lines: readonly KnownLine[] } => {
    const marks = get(caseMarksAtom);
    const lines = get(caseLinesAtom);
    if (marks === 'missing' || lines === 'missing') return 'missing';
    return marks === 'loading' || lines === 'loading' ? 'loading' : { marks, lines };
  },
);

/** Whether the paper can be made, and else why not. */
export const basisPhaseAtom = atom((get): 'ready' | 'empty' | 'gathering' | 'failed' => {
  const boundaries = get(boundariesAtom);
  if (boundaries === 'loading') return 'gathering';
  if (boundaries === 'missing') return 'failed';
  return get(basisRowsAtom).every(isSettled) ? 'ready' : 'empty';
});

/** Names of the customer's codes; a code is its own name until they are there. */
const codeNamesAtom = atom<ReadonlyMap<string, string>>(new Map<string, string>());
const codeLists = {
  marks: 'BoundaryMarkTypeCodes',
  grounds: 'GroundTypeCodes',
  methods: 'Malemetode',
} as const;

/**
 * Fetches marks, lines and code lists; the device's own are shown until the API has answered, and
 * where it does not.
 */
export const loadBasisAtom = atom(null, async (get, set): Promise<void> => {
  const businessId = get(openBusinessIdAtom);
  if (businessId === undefined) return;
  const loadCodes = async () => {
    const codes = await set(loadMarkCodesAtom);
    const names = codes.map(
      ({ codeListType, code, codeValue }) => [`${codeListType} ${code}`, codeValue] as const,
    );
    set(codeNamesAtom, new Map(names));
  };
  await Promise.all([
    set(loadServerMarksAtom, businessId),
    set(loadServerLinesAtom, businessId),
    loadCodes(),
  ]);
});

const { failedAtom } = createQueuedChanges<Change>('overview');
/** Whether the overview, which holds the confirmations, was rejected or is in conflict. */
export const isOverviewRejectedAtom = atom((get) => get(failedAtom).length > 0);

/**
 * Saves what the surveyor confirms of an item; undefined takes a confirmation back. The user has
 * been notified of 'not saved'.
 */
export const confirmItemAtom = atom(
  null,
  async (get, _set, item: string, confirmation: BasisConfirmation | undefined) => {
    const open = get(openBusinessAtom);
    if (!open) return 'not saved';
    const saved = getSavedOverview(open.business);
    const basisConfirmations = withConfirmation(
      saved.values.basisConfirmations,
      item,
      confirmation,
    );
    const fields = { ...saved.values, basisConfirmations };
    return submit(get, buildOverviewChange(toPlace(open), fields, saved));
  },
);

export const basisPaper = createCasePaper('registrationBasis');

/** Builds the record of the open business as a file; null until all is there. */
const buildRecordFileAtom = atom(null, (get): File | null => {
  const open = get(openBusinessAtom);
  const boundaries = get(boundariesAtom);
  if (!open || typeof boundaries === 'string') return null;
  const record = buildRegistrationRecord({
    business: open.business,
    municipalityNumber: open.case.municipalityNumber,
    ...boundaries,
    rows: get(basisRowsAtom),
  });
  const { caseNumber } = open.business.details;
  const name = `${formatPaperFileName('registrationBasis', caseNumber, new Date())}.json`;
  return new File([`${JSON.stringify(record, null, 2)}\n`], name, { type: 'application/json' });
});

export const downloadRecordAtom = atom(null, (_get, set): void => {
  const file = set(buildRecordFileAtom);
  if (file) saveFile(file);
});

/** The document type that papers of this kind have where the customer has none of their name. */
const documentType = { code: 'MATRIKKELGRUNNLAG', codeValue: paperNames.registrationBasis };

/**
 * Queues the basis to be made into a PDF, in Norwegian, and its record to be stored among the
 * documents.
 */
export const saveBasisAtom = atom(null, async (get, set): Promise<void> => {
  const open = get(openBusinessAtom);
  const boundaries = get(boundariesAtom);
  if (!open || typeof boundaries === 'string') return;
  const customer = get(customerContextAtom);
  const names = get(codeNamesAtom);
  const getCodeName: CodeNames = (list, code) => names.get(`${codeLists[list]} ${code}`) ?? code;
  const protocol = buildBasisPaper(
    {
      business: open.business,
      ...boundaries,
      rows: get(basisRowsAtom),
      surveyor: choosePaperSurveyor(open.business.details, {
        name: customer?.surveyorName,
        number: customer?.surveyorNumber,
      }),
      getCodeName,
    },
    getArchiveBasisTexts(languageNow()),
  );
  const paper = {
    uuid: crypto.randomUUID(),
    htmlContent: toProtocolHtml(protocol),
    parties: [],
    language: toPaperLanguage(languageNow()),
  };
  const file = set(buildRecordFileAtom);
  const change = buildPaperChange('registrationBasis', toPlace(open), paper);
  if ((await set(basisPaper.makeAtom, change)) !== 'stored' || !file) return;
  const record = {
    uuid: crypto.randomUUID(),
    fileName: file.name,
    description: paperNames.registrationBasis,
    content: file,
    fileType: file.type,
    isRelevant: true,
    capturedAt: null,
    position: null,
  };
  await saveDocument(get, record, documentType);
});
