import type { KnownMark, MarkField } from '@feltbok/shared/case/boundary-marks.domain';
import type { PlaneSystem } from '@feltbok/survey-formats/coordinates';
import { filledFields, type PlacedLine, type PlacedMark } from './placed-mark.domain';
import type { ExportLoss } from './write-kof.domain';

export const fieldsWithoutGml: readonly MarkField[] = [
  ...(['status', 'approved', 'codeForSurvey', 'claimByAttendees', 'settlement'] as const),
];

export const gmlLosses = (mark: KnownMark): ExportLoss[] =>
  filledFields(mark, fieldsWithoutGml).length > 0 ? ['fields'] : [];

const app =
  'http://skjema.geonorge.no/SOSI/produktspesifikasjon/Matrikkelen-Eiendomskart-Teig/20211101';

/**
 * A GML 3.2 feature collection with the names that the cadastre is published by, where it has any.
 * @param marks in the system, as the corners of the boundaries `lines`
 */
export function gmlText(
  marks: readonly PlacedMark[],
  lines: readonly PlacedLine[],
  system: PlaneSystem,
): string {
  // By EPSG's own words, which GML follows, only UTM has east first.
  const isEastFirst = system.epsg > 25_800 && system.epsg < 25_900;
  const placeOf = ({ north, east }: PlacedLine[number]) =>
    (isEastFirst ? [east, north] : [north, east])
      .map((millimetres) => millimetres / 1000)
      .join(' ');
  const srs = `srsName="urn:ogc:def:crs:EPSG::${system.epsg}" srsDimension="2"`;
  const members = marks.map((placed) => {
    const { mark } = placed;
    const { height } = mark;
    const fields: ReadonlyArray<readonly [string, string | number | null]> = [
      ['uuidTeiggrensepunkt', mark.uuid],
      ['grensepunktnummer', mark.boundaryPointNumber],
      ['navn', mark.name],
      ['grensepunkttype', mark.typeOfBoundaryMark],
      ['grensemerkeNedsattI', mark.typeOfGround],
      ['malemetode', mark.measurementMethod],
      ['noyaktighet', mark.quality.accuracy],
      ['hoyde', height?.value ?? null],
      ['hoydesystem', height?.system ?? null],
      ['hoydeStandardavvik', height?.sigma ?? null],
    ];
    const id = `Teiggrensepunkt.${mark.uuid}`;
    return [
      `<gml:featureMember><app:Teiggrensepunkt gml:id="${id}">`,
      ...fields.flatMap(([name, value]) =>
        value === null || value === ''
          ? []
          : [`<app:${name}>${escaped(String(value))}</app:${name}>`],
      ),
      `<app:posisjon><gml:Point gml:id="${id}.posisjon" ${srs}>`,
      `<gml:pos>${placeOf(placed)}</gml:pos></gml:Point></app:posisjon>`,
      '</app:Teiggrensepunkt></gml:featureMember>',
    ].join('\n');
  });
  const boundaries = lines.map((line, index) => {
    const id = `Eiendomsgrense.${index + 1}`;
    return [
      `<gml:featureMember><app:Eiendomsgrense gml:id="${id}">`,
      `<app:grense><gml:LineString gml:id="${id}.grense" ${srs}>`,
      `<gml:posList>${line.map(placeOf).join(' ')}</gml:posList></gml:LineString></app:grense>`,
      '</app:Eiendomsgrense></gml:featureMember>',
    ].join('\n');
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<gml:FeatureCollection xmlns:gml="http://www.opengis.net/gml/3.2" xmlns:app="${app}" gml:id="grensepunkter">`,
    ...members,
    ...boundaries,
    '</gml:FeatureCollection>\n',
  ].join('\n');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** XML has no control characters at all. */
const escaped = (text: string) =>
  text.replace(/[\p{Cc}]+/gu, ' ').replace(/[&<>"]/g, (letter) => entities[letter] ?? letter);
