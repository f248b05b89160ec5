import { auxiliaryLineCodes } from '@feltbok/domain/boundary-lines/boundary-line.ts';
import type { PlaneSystem } from './coordinates/coordinate-system.domain';
import { getAuxiliaryWord } from './line-attributes.domain';
import type { LineToWrite } from './line-to-write.domain';
import { type Corner, getHeightSystem, type PointToWrite } from './point-to-write.domain';

const app =
  'http://skjema.geonorge.no/SOSI/produktspesifikasjon/Matrikkelen-Eiendomskart-Teig/20211101';

/** What a GML file has in it. */
interface GmlContent {
  /** They are in the system of the file, as are the corners of lines and boundaries. */
  points: readonly PointToWrite[];
  lines: readonly LineToWrite[];
  boundaries: ReadonlyArray<readonly Corner[]>;
}

/**
 * Writes a GML 3.2 feature collection with the names that the cadastre is published by, where it
 * has any. A line that is no fixed boundary is a Hjelpelinje there.
 */
export function writeGml({ points, lines, boundaries }: GmlContent, system: PlaneSystem): string {
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
  const writeCurve = (
    type: 'Eiendomsgrense' | 'Hjelpelinje',
    name: string,
    corners: readonly Corner[],
    fields: readonly string[],
  ): string => {
    const id = `${type}.${name}`;
    const places = corners.map(formatPlace).join(' ');
    return [
      `<gml:featureMember><app:${type} gml:id="${id}">`,
      ...fields,
      `<app:grense><gml:LineString gml:id="${id}.grense" ${srs}>`,
      `<gml:posList>${places}</gml:posList></gml:LineString></app:grense>`,
      `</app:${type}></gml:featureMember>`,
    ].join('\n');
  };
  const lineMembers = lines.map((line) => {
    const type = line.follows === auxiliaryLineCodes.none ? 'Eiendomsgrense' : 'Hjelpelinje';
    return writeCurve(type, line.uuid, line.corners, listLineFields(line));
  });
  const boundaryMembers = boundaries.map((corners, index) =>
    writeCurve('Eiendomsgrense', String(index + 1), corners, []),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gml:FeatureCollection xmlns:gml="http://www.opengis.net/gml/3.2" ' +
      `xmlns:app="${app}" gml:id="grensepunkter">`,
    ...pointMembers,
    ...lineMembers,
    ...boundaryMembers,
    '</gml:FeatureCollection>\n',
  ].join('\n');
}

/** Lists an element for each field that the point has. */
function listFields(point: PointToWrite): string[] {
  const { uuid, texts, accuracy, height, heightSigma } = point;
  return writeFields([
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
  ]);
}

const listLineFields = (line: LineToWrite): string[] =>
  writeFields([
    ['uuidTeiggrense', line.uuid],
    ['datafangstdato', line.capturedOn],
    ['malemetode', line.measurementMethod],
    ['noyaktighet', line.accuracy],
    ['omtvistet', String(line.disputed)],
    ['hjelpelinjetype', getAuxiliaryWord(line)],
  ]);

type Field = readonly [name: string, value: string | number | null | undefined];

const writeFields = (fields: readonly Field[]): string[] =>
  fields.flatMap(([name, value]) =>
    value === undefined || value === null || value === ''
      ? []
      : [`<app:${name}>${escapeXml(String(value))}</app:${name}>`],
  );

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** XML has no control characters at all. */
const escapeXml = (text: string): string =>
  text.replace(/[\p{Cc}]+/gu, ' ').replace(/[&<>"]/g, (letter) => entities[letter] ?? letter);
