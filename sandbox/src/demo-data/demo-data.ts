import { unitText } from '@feltbok/domain/attendees/property-unit.ts';
import { emptyOverview } from '@feltbok/domain/cases/overview-fields.ts';
import { type Cadastre, generateCadastre, parcelsOf } from '../cadastre/cadastre';
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
import { randomFrom } from '../random';
import { demoTemplates } from './agreement-templates';
import { addressOf, partiesOf } from './attendees';
import { marksOf } from './boundary-marks';
import {
  type BusinessPlan,
  type CasePlan,
  fjordvikCases,
  meeting118,
  nordvikCases,
} from './case-plans';
import { demoCodeLists } from './code-lists';
import { demoDocumentTypes } from './document-types';
import { type DocumentFiles, documentsOf } from './documents';
import type { ImportedBusiness, ImportedCase, ImportedCustomer, ImportFile } from './import-file';
import { meetingTime } from './meeting-dates';
import type { Region } from './names';

/**
 * The demo cases of both municipalities. Numbers, names and texts are the same every time; the
 * meetings lie around the reference date, one on that very day.
 *
 * @param referenceDate YYYY-MM-DD
 * @param files the contents of the demo's documents; without them no case has any
 */
export function generateDemoData(
  referenceDate: string,
  files: DocumentFiles = new Map(),
): ImportFile {
  const cases = (...[customer, place, plans, region]: CasesOfCustomer) =>
    customerOf(
      customer,
      casesOf(customer, generateCadastre(place), plans, region, referenceDate, files),
    );
  return {
    customers: [
      cases(fjordvik, fjordvikPlace, fjordvikCases, 'southern'),
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

function customerOf(customer: DemoCustomer, cases: ImportedCase[]): ImportedCustomer {
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
    users: demoUsers
      .filter(({ customerId }) => customerId === customer.customerId)
      .map(({ subject, name, role, surveyorName, surveyorNumber }) => ({
        subject,
        name,
        ...(role ? { role } : {}),
        ...(surveyorName ? { surveyorName } : {}),
        ...(surveyorNumber ? { surveyorNumber } : {}),
      })),
    // The one case system that the sandbox's provider knows is Fjordvik's.
    serviceAccounts:
      customer === fjordvik
        ? [{ subject: caseSystemClientId, name: 'Fjordviks saksbehandling' }]
        : [],
    cases,
    codeLists: [...demoCodeLists],
    documentTypes: [...demoDocumentTypes],
    agreementTemplates: demoTemplates(demoCustomers.indexOf(customer)),
  };
}

function casesOf(
  customer: DemoCustomer,
  cadastre: Cadastre,
  plans: readonly CasePlan[],
  region: Region,
  referenceDate: string,
  files: DocumentFiles,
): ImportedCase[] {
  const { municipalityNumber } = cadastre.place;
  const taken = new Set<string>();
  return plans.map(({ reference, businesses }) => ({
    reference,
    municipalityNumber,
    municipalityName: customer.municipalityName,
    municipalityAddress: `${customer.address}, ${customer.postOffice}`,
    businesses: businesses.map((plan, index) => {
      const name = `${reference}-${index + 1}`;
      return businessOf(
        { cadastre, plan, caseNumber: reference, reference: name, region, referenceDate, files },
        taken,
      );
    }),
  }));
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

/** `taken`: properties that have a meeting already; grows. */
function businessOf(planned: PlannedBusiness, taken: Set<string>): ImportedBusiness {
  const { cadastre, plan, caseNumber, reference, region, referenceDate, files } = planned;
  const { municipalityNumber, postOffice } = cadastre.place;
  // Seeded by the meeting, not by what came before it: a further case leaves the others as they
  // are.
  const random = randomFrom(`${municipalityNumber} ${reference}`);
  const parcel = groundOf(cadastre, plan.ground, taken, () => random.next());
  const address = addressOf(parcel, cadastre, random);
  const parties = partiesOf(
    {
      cadastre,
      parcel,
      count: plan.attendees,
      region,
      names:
        caseNumber === meeting118.reference
          ? [meeting118.firstAttendee, 'Ola Nordvik', 'Máhtte Čáhppes']
          : [],
      isOver: plan.days < 0,
    },
    random,
  );
  return {
    reference,
    details: {
      businessDate: meetingTime(referenceDate, plan.days, plan.time),
      businessPlace: address,
      businessTypeName: plan.type.name,
      businessTypeCode: plan.type.code,
      propertyNumber: `${municipalityNumber}-${unitText(parcel)}`,
      propertyAddress: `${address}, ${postOffice}`,
      ...emptyOverview,
      description: plan.description,
      summary: plan.summary,
      comment: plan.comment,
      impartiality: plan.impartiality,
      caseNumber,
      journalNumber: journalNumberOf(reference),
      gnr: parcel.gnr,
      bnr: parcel.bnr,
      propertyId: propertyIdOf(parcel),
      propertyCount: plan.propertyCount,
      propertyOwner: ownersAmong(parties),
    },
    attendees: parties,
    documents: reference === `${meeting118.reference}-1` ? documentsOf(caseNumber, files) : [],
    boundaryMarks: marksOf(parcel, cadastre.place, reference, plan.days < 0),
  };
}

function groundOf(
  cadastre: Cadastre,
  ground: BusinessPlan['ground'],
  taken: Set<string>,
  share: () => number,
): Parcel {
  const { centreProperty } = cadastre.place;
  const isFree = ({ gnr, bnr }: Parcel) =>
    !taken.has(unitText({ gnr, bnr })) &&
    !(gnr === centreProperty.gnr && bnr === centreProperty.bnr);
  const candidates =
    ground === 'centre'
      ? parcelsOf(cadastre, centreProperty)
      : cadastre.parcels.filter((parcel) => parcel.use === ground && isFree(parcel));
  const parcel = candidates[Math.floor(share() * candidates.length)];
  if (!parcel) throw new Error(`${cadastre.place.name} has no ${ground} left for a meeting`);
  taken.add(unitText(parcel));
  return parcel;
}

/**
 * The archive's number of the meeting's journal post, counted in its own series; every fifth case
 * has none yet.
 */
function journalNumberOf(reference: string): string | null {
  const [, year = '', caseCount = '', business = ''] =
    /^\d\d(\d\d)\/(\d+)-(\d+)$/.exec(reference) ?? [];
  const count = Number(caseCount);
  return count % 5 === 0
    ? null
    : `${year}/${String(4000 + count * 17).padStart(5, '0')}-${business}`;
}

/** The number that the municipality's own system knows the property by. */
const propertyIdOf = ({ gnr, bnr }: Parcel) => 90_000 + gnr * 1000 + bnr;

const ownersAmong = (parties: ImportedBusiness['attendees']): string =>
  parties
    .filter(({ roleCode }) => roleCode === 'HH')
    .map(({ name }) => name)
    .join(', ');
