import { parseUnitDigits } from '../attendees/property-unit.ts';
import type { KnownLine } from '../boundary-lines/boundary-line.ts';
import type { KnownMark } from '../boundary-marks/boundary-marks.domain.ts';
import { hasCoordinates } from '../boundary-marks/boundary-marks.domain.ts';
import type { Business } from '../cases/case.ts';
import { getAppointedSurveyor } from '../cases/surveyor.ts';
import type { EpsgOfZone } from '../coordinates/coordinates.ts';
import { toDay } from '../values/dates.ts';
import type { BasisRow } from './basis-checklist.ts';

/** Version of the form of the record. A new field does not change it; one that goes does. */
const registrationRecordVersion = 1;

/**
 * Ids of the coordinate systems in the cadastre's list koordinatsystem, as MatrikkelDB.Kode.fbs of
 * kartverket/nibas-arbeidsliste numbers it.
 */
const coordinateSystemIds = { 25832: 10, 25833: 11, 25835: 13 } as const satisfies Record<
  EpsgOfZone,
  number
>;

/** What a record is made of. Marks and lines are those of the business that are saved. */
export interface RegistrationData {
  business: Business;
  municipalityNumber: string;
  marks: readonly KnownMark[];
  lines: readonly KnownLine[];
  rows: readonly BasisRow[];
}

const toLocalDate = (day: string | null | undefined) => (day ? { date: day } : undefined);
const toUuid = (uuid: string) => ({ navnerom: 'Feltbok', uuid });
const orLeftOut = (text: string) => (text === '' ? undefined : text);

/** @returns undefined where neither is known */
function toQuality(method: string, accuracy: number | null) {
  if (method === '' && accuracy === null) return undefined;
  return { malemetodeId: orLeftOut(method), noyaktighet: accuracy ?? undefined };
}

const toPlace = ({ east, north }: { east: number; north: number }) => ({ ost: east, nord: north });

const toBoundaryPoint = (mark: KnownMark) => ({
  uuid: toUuid(mark.uuid),
  koordinatsystemKodeId: coordinateSystemIds[mark.utmType],
  posisjon: hasCoordinates(mark) ? toPlace(mark) : undefined,
  grensemerkeNedsattIId: orLeftOut(mark.typeOfGround),
  grensepunkttypeId: orLeftOut(mark.typeOfBoundaryMark),
  kvalitet: toQuality(mark.measurementMethod, mark.quality.accuracy),
  datafangstdato: toLocalDate(mark.capturedOn),
  kommunalTilleggsdel: mark.boundaryPointNumber
    ? { grensepunktnummer: mark.boundaryPointNumber }
    : undefined,
});

/**
 * A line stores the cadastre's ids of auxiliary lines and administrative boundaries. Of terrain
 * details it knows only whether it follows one, which has no id.
 */
const toBoundaryLine = (line: KnownLine) => ({
  uuid: toUuid(line.uuid),
  kurve: {
    startpunktId: toUuid(line.startMarkUuid),
    endpunktId: toUuid(line.endMarkUuid),
    koordinatsystemKodeId: coordinateSystemIds[line.utmType],
    kurvepunkter: line.curvePoints.map(toPlace),
  },
  hjelpelinjetypeId: Number(line.follows),
  administrativGrenseKodeId: Number(line.administrativeBoundary),
  omtvistet: line.disputed,
  folgerTerrengdetalj: line.followsTerrainDetail,
  kvalitet: toQuality(line.measurementMethod, line.quality.accuracy),
  datafangstdato: toLocalDate(line.capturedOn),
});

function toUnit({ details }: Business, municipalityNumber: string) {
  const digits = parseUnitDigits(details.propertyNumber);
  const [gnr = details.gnr, bnr = details.bnr, fnr = 0, snr = 0] = digits?.parts.map(Number) ?? [];
  return {
    kommunenummer: digits?.municipality ?? municipalityNumber,
    gardsnummer: gnr,
    bruksnummer: bnr,
    festenummer: fnr,
    seksjonsnummer: snr,
  };
}

const answers = { documented: 'dokumentert', notNeeded: 'ikke nødvendig' } as const;

function toItem({ item, confirmation, state, documentName }: BasisRow) {
  if (!confirmation || (state !== 'documented' && state !== 'notNeeded'))
    return { punkt: item, grunnlag: 'saken' };
  return {
    punkt: item,
    grunnlag: answers[state],
    referanse: orLeftOut(confirmation.reference),
    dato: toLocalDate(confirmation.day),
    dokument: documentName ?? undefined,
    dokumentUuid: confirmation.documentUuid ?? undefined,
    begrunnelse: orLeftOut(confirmation.reason),
  };
}

/**
 * Builds the record of a business for the cadastre, with the field names of the Matrikkel API.
 * Codes are those that the case system has delivered; a value that is not known is left out.
 */
export function buildRegistrationRecord(data: RegistrationData) {
  const { business, municipalityNumber, marks, lines, rows } = data;
  const { details } = business;
  const surveyor = getAppointedSurveyor(details);
  return {
    versjon: registrationRecordVersion,
    forretning: {
      forretningstypeKodeId: details.businessTypeCode ?? undefined,
      forretningstypeNavn: details.businessTypeName,
      kommunalSaksreferanse: details.caseNumber,
      landmalernummer: orLeftOut(surveyor.number),
      landmalernavn: orLeftOut(surveyor.name),
      holdt: toLocalDate(toDay(details.businessDate)),
    },
    matrikkelenheter: [toUnit(business, municipalityNumber)],
    teiggrensepunkter: marks.map(toBoundaryPoint),
    teiggrenser: lines.map(toBoundaryLine),
    grunnlag: rows.map(toItem),
  };
}
