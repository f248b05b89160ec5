import { formatUnit } from '@feltbok/domain/attendees/property-unit.ts';
import { emptyOverview, type OverviewFields } from '@feltbok/domain/cases/overview-fields.ts';
import { toSurveyorNumber } from '@feltbok/domain/cases/surveyor.ts';
import { epsgOfUtmZone, getUtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import { type Cadastre, generateCadastre, listParcels } from '../cadastre/cadastre';
import type { Parcel } from '../cadastre/parcel';
import { fjordvikPlace, nordvikPlace } from '../cadastre/places';
import {
  type DemoCustomer,
  demoCustomers,
  demoUsers,
  fjordvik,
  nordvik,
} from '../demo-people/people';
import { caseSystemClientId } from '../identity/clients';
import { createRandom } from '../random';
import { createDemoTemplates } from './agreement-templates';
import { createParties, formatAddress } from './attendees';
import { createConfirmations } from './basis';
import { createLines } from './boundary-lines';
import { createMarks } from './boundary-marks';
import {
  type BusinessPlan,
  type CasePlan,
  fjordvikCases,
  meeting118,
  nordvikCases,
} from './case-plans';
import { demoCodeLists } from './code-lists';
import { demoDocumentTypes } from './document-types';
import { createDocuments, type DocumentFiles } from './documents';
import { addEveryStage } from './every-stage';
import type { ImportedBusiness, ImportedCase, ImportedCustomer, ImportFile } from './import-file';
import { createDemoLetterhead } from './letterheads';
import { getMeetingTime } from './meeting-dates';
import { getStage, isOver } from './meeting-stages';
import type { Region } from './names';
import { addNotices } from './notices';

/**
 * Generates the demo cases of both municipalities. Numbers, names and texts are always the same;
 * the meetings lie around the reference date, one on that day.
 * @param referenceDate YYYY-MM-DD
 * @param files the contents of the demo's documents; without them no case has any
 */
export function generateDemoData(
  referenceDate: string,
  files: DocumentFiles = new Map(),
): ImportFile {
  const cases = (...[customer, place, plans, region]: CasesOfCustomer) =>
    createCustomer(
      customer,
      createCases(customer, generateCadastre(place), plans, region, referenceDate, files),
    );
  return {
    customers: [
      cases(fjordvik, fjordvikPlace, addEveryStage(fjordvikCases, 141), 'southern'),
      cases(nordvik, nordvikPlace, nordvikCases, 'northern'),
    ],
  };
}

type CasesOfCustomer = [
  customer: DemoCustomer,
  place: typeof fjordvikPlace,
  plans: readonly CasePlan[],
  region: Region,
];

function createCustomer(customer: DemoCustomer, cases: ImportedCase[]): ImportedCustomer {
  return {
    customerId: customer.customerId,
    customerName: customer.customerName,
    settings: {
      KommuneRestrictions: [customer.municipalityNumber],
      'ServiceCatalog.AppId': customer.serviceCatalogAppId,
      'ServiceCatalog.CustomerId': customer.serviceCatalogCustomerId,
      'Feature.ShowAdditionalFeatures': customer.showAdditionalFeatures,
      'Documents.ScreenshotType': 'KART',
    },
    letterhead: createDemoLetterhead(customer),
    users: demoUsers
      .filter(({ customerId }) => customerId === customer.customerId)
      .map(({ subject, name, role, surveyorName, surveyorNumber }) => ({
        subject,
        name,
        ...(role ? { role } : {}),
        ...(surveyorName ? { surveyorName } : {}),
        ...(surveyorNumber ? { surveyorNumber } : {}),
      })),
    // The sandbox's provider knows only one case system, which belongs to Fjordvik.
    serviceAccounts:
      customer === fjordvik
        ? [{ subject: caseSystemClientId, name: 'Fjordviks saksbehandling' }]
        : [],
    cases,
    codeLists: [...demoCodeLists],
    documentTypes: [...demoDocumentTypes],
    agreementTemplates: createDemoTemplates(demoCustomers.indexOf(customer)),
  };
}

function createCases(
  customer: DemoCustomer,
  cadastre: Cadastre,
  plans: readonly CasePlan[],
  region: Region,
  referenceDate: string,
  files: DocumentFiles,
): ImportedCase[] {
  const { municipalityNumber } = cadastre.place;
  const taken = new Set<string>();
  const surveyor = findSurveyor(customer);
  return plans.map(({ reference, businesses }) => ({
    reference,
    municipalityNumber,
    municipalityName: customer.municipalityName,
    municipalityAddress: `${customer.address}, ${customer.postOffice}`,
    businesses: businesses.map((plan, index) => {
      const name = `${reference}-${index + 1}`;
      const business = createBusiness(
        { cadastre, plan, caseNumber: reference, reference: name, region, referenceDate, files },
        taken,
      );
      return { ...business, details: { ...business.details, ...surveyor } };
    }),
  }));
}

/** Nordvik has nobody with a number, so that its cases show that a surveyor is missing. */
function findSurveyor({ customerId }: DemoCustomer): Partial<OverviewFields> {
  const user = demoUsers.find((each) => each.customerId === customerId && each.surveyorNumber);
  return user
    ? { surveyorName: user.name, surveyorNumber: toSurveyorNumber(user.surveyorNumber) }
    : {};
}

interface PlannedBusiness {
  cadastre: Cadastre;
  plan: BusinessPlan;
  caseNumber: string;
  reference: string;
  region: Region;
  referenceDate: string;
  files: DocumentFiles;
}

/** `taken`: properties that already have a meeting; the function adds to it. */
function createBusiness(planned: PlannedBusiness, taken: Set<string>): ImportedBusiness {
  const { cadastre, plan, caseNumber, reference, region, referenceDate, files } = planned;
  const { municipalityNumber, postOffice } = cadastre.place;
  const stage = getStage(plan);
  const isHeld = isOver(stage);
  // The seed depends on the meeting alone, so that a new case leaves the others unchanged.
  const random = createRandom(`${municipalityNumber} ${reference}`);
  const parcel = findGround(cadastre, plan.ground, taken, () => random.next());
  const address = formatAddress(parcel, cadastre, random);
  const parties = createParties(
    {
      cadastre,
      parcel,
      count: plan.attendees,
      region,
      names:
        caseNumber === meeting118.reference
          ? [meeting118.firstAttendee, 'Ola Nordvik', 'Máhtte Čáhppes']
          : [],
      isOver: isHeld,
    },
    random,
  );
  const marks = createMarks(parcel, cadastre.place, reference, isHeld);
  const businessDate = getMeetingTime(referenceDate, plan.days, plan.time);
  const seed = `${municipalityNumber} ${reference}`;
  return {
    reference,
    details: {
      businessDate,
      businessPlace: address,
      businessTypeName: plan.type.name,
      businessTypeCode: plan.type.code,
      propertyNumber: `${municipalityNumber}-${formatUnit(parcel)}`,
      propertyAddress: `${address}, ${postOffice}`,
      ...emptyOverview,
      description: plan.description,
      summary: plan.summary,
      comment: plan.comment,
      impartiality: plan.impartiality,
      ...(isHeld && getMeetingTimes(plan.time)),
      ...(stage === 'documented' && {
        basisConfirmations: createConfirmations(plan.type.code, caseNumber),
      }),
      caseNumber,
      journalNumber: getJournalNumber(reference),
      gnr: parcel.gnr,
      bnr: parcel.bnr,
      propertyId: getPropertyId(parcel),
      propertyCount: plan.propertyCount,
      propertyOwner: listOwners(parties),
    },
    attendees: addNotices({ seed, businessDate, attendees: parties, stage, days: plan.days }),
    documents: reference === `${meeting118.reference}-1` ? createDocuments(caseNumber, files) : [],
    boundaryMarks: marks,
    boundaryLines: isHeld
      ? createLines({
          seed,
          utmType: epsgOfUtmZone[getUtmZone(municipalityNumber)],
          marks,
          attendees: parties,
          disputedPoint: plan.disputedPoint,
        })
      : [],
  };
}

/** A meeting takes an hour and three quarters. @param begun `HH:MM` */
function getMeetingTimes(begun: string): Partial<OverviewFields> {
  const [hours = 0, minutes = 0] = begun.split(':').map(Number);
  const end = hours * 60 + minutes + 105;
  const parts = [Math.floor(end / 60), end % 60];
  const meetingEnd = parts.map((part) => String(part).padStart(2, '0')).join(':');
  return { meetingStart: begun, meetingEnd };
}

function findGround(
  cadastre: Cadastre,
  ground: BusinessPlan['ground'],
  taken: Set<string>,
  share: () => number,
): Parcel {
  const { centreProperty } = cadastre.place;
  const isFree = ({ gnr, bnr }: Parcel) =>
    !taken.has(formatUnit({ gnr, bnr })) &&
    !(gnr === centreProperty.gnr && bnr === centreProperty.bnr);
  const candidates =
    ground === 'centre'
      ? listParcels(cadastre, centreProperty)
      : cadastre.parcels.filter((parcel) => parcel.use === ground && isFree(parcel));
  const parcel = candidates[Math.floor(share() * candidates.length)];
  if (!parcel) throw new Error(`${cadastre.place.name} has no ${ground} left for a meeting`);
  taken.add(formatUnit(parcel));
  return parcel;
}

/**
 * Returns the archive's number of the meeting's journal post, counted in its own series; every
 * fifth case has none yet.
 */
function getJournalNumber(reference: string): string | null {
  const [, year = '', caseCount = '', business = ''] =
    /^\d\d(\d\d)\/(\d+)-(\d+)$/.exec(reference) ?? [];
  const count = Number(caseCount);
  return count % 5 === 0
    ? null
    : `${year}/${String(4000 + count * 17).padStart(5, '0')}-${business}`;
}

/** Returns the property's number in the municipality's own system. */
const getPropertyId = ({ gnr, bnr }: Parcel) => 90_000 + gnr * 1000 + bnr;

const listOwners = (parties: ImportedBusiness['attendees']): string =>
  parties
    .filter(({ roleCode }) => roleCode === 'HH')
    .map(({ name }) => name)
    .join(', ');
