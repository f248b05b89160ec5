import type { PlaneSystem } from './coordinates/coordinate-system.domain';
import { type Corner, getHeightSystem, type PointToWrite } from './point-to-write.domain';

const app =
  'http://skjema.geonorge.no/SOSI/produktspesifikasjon/Matrikkelen-Eiendomskart-Teig/20211101';

/**
 * Writes a GML 3.2 feature collection with the names that the cadastre is published by, where it
 * has any.
 * @param points in the system, as the corners of the boundaries
 */
export function writeGml(
  points: readonly PointToWrite[],
  boundaries: ReadonlyArray<readonly Corner[]>,
  system: PlaneSystem,
): string {
  // GML follows EPSG, in which only UTM has east first.
  const isEastFirst = system.epsg > 25_800 && system.epsg < 25_900;
  const formatPlace = ({ north, east }: Corner): string =>
    isEastFirst ? `${east} ${north}` : `${north} ${east}`;
  const srs = `srsName="urn:ogc:def:crs:EPSG::${system.epsg}" srsDimension="2"`;
  const pointMembers = points.map((point) => {
    const id = `Teiggrensepunkt.${point.uuid}`;
    return [
      `<gml:featureMember><app:Teiggrensepunkt gml:id="${id}">`,
      ...listFields(point),
      `<app:posisjon><gml:Point gml:id="${id}.posisjon" ${srs}>`,
      `<gml:pos>${formatPlace(point)}</gml:pos></gml:Point></app:posisjon>`,
      '</app:Teiggrensepunkt></gml:featureMember>',
    ].join('\n');
  });
  const boundaryMembers = boundaries.map((corners, index) => {
    const id = `Eiendomsgrense.${index + 1}`;
    const places = corners.map(formatPlace).join(' ');
    return [
      `<gml:featureMember><app:Eiendomsgrense gml:id="${id}">`,
      `<app:grense><gml:LineString gml:id="${id}.grense" ${srs}>`,
      `<gml:posList>${places}</gml:posList></gml:LineString></app:grense>`,
      '</app:Eiendomsgrense></gml:featureMember>',
    ].join('\n');
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gml:FeatureCollection xmlns:gml="http://www.opengis.net/gml/3.2" ' +
      `xmlns:app="${app}" gml:id="grensepunkter">`,
    ...pointMembers,
    ...boundaryMembers,
    '</gml:FeatureCollection>\n',
  ].join('\n');
}

/** Lists an element for each field that the point has. */
function listFields(point: PointToWrite): string[] {
  const { uuid, texts, accuracy, height, heightSigma } = point;
  const fields: ReadonlyArray<readonly [name: string, value: string | number | null | undefined]> =
    [
      ['uuidTeiggrensepunkt', uuid],
      ['grensepunktnummer', texts.boundaryPointNumber],
      ['navn', texts.name],
      ['grensepunkttype', texts.typeOfBoundaryMark],
      ['grensemerkeNedsattI', texts.typeOfGround],
      ['datafangstdato', texts.capturedOn],
      ['malemetode', texts.measurementMethod],
      ['noyaktighet', accuracy],
      ['hoyde', height],
      ['hoydesystem', getHeightSystem(point)],
      ['hoydeStandardavvik', heightSigma],
    ];
  return fields.flatMap(([name, value]) =>
    value === undefined || value === null || value === ''
      ? []
      : [`<app:${name}>${escapeXml(String(value))}</app:${name}>`],
  );
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** XML has no control characters at all. */
const escapeXml = (text: string): string =>
  text.replace(/[\p{Cc}]+/gu, ' ').replace(/[&<>"]/g, (letter) => entities[letter] ?? letter);
