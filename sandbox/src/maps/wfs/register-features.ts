import type { Box, Point, Ring } from '../../cadastre/geometry';
import { converter, type Srid } from '../../cadastre/projections';
import { uuidFrom } from '../../demo-data/uuid';
import { randomFrom } from '../../random';
import type { Corner } from '../corners';
import type { MapContent } from '../map-content';
import type { ParcelFeature } from '../map-features';
import { isDisputed, markOf, registeredArea } from '../wms/cadastre-service';
import { xml } from '../wms/xml';

/** The types of the published form. */
export const registerTypes = ['Teig', 'Eiendomsgrense', 'Teiggrensepunkt'] as const;
export type RegisterType = (typeof registerTypes)[number];

interface Asked {
  content: MapContent;
  /** EPSG:3857. */
  box: Box;
  srid: Srid;
}

/** The features of a type that touch the box, as they are published. */
export function registerFeatures(type: RegisterType, asked: Asked): string[] {
  switch (type) {
    case 'Teig':
      return asked.content.parcels.within(asked.box).map((parcel) => parcelXml(parcel, asked));
    case 'Eiendomsgrense':
      return boundariesXml(asked);
    case 'Teiggrensepunkt':
      return asked.content.corners.within(asked.box).map((corner) => markXml(corner, asked));
  }
}

const uuidOf = (name: string) => uuidFrom(randomFrom(`register ${name}`));
const inMetres = (value: number) => value.toFixed(2);

/** Easting first. */
function coordinates(points: readonly Point[], from: Srid, { srid }: Asked): string {
  const convert = converter(from, srid);
  return points
    .map((point) => (from === srid ? point : convert(point)).map(inMetres).join(' '))
    .join(' ');
}

const systemOf = ({ srid }: Asked) => `urn:ogc:def:crs:EPSG::${srid}`;

function parcelXml(parcel: ParcelFeature, asked: Asked): string {
  const { registered, place, text, tone, labelAt } = parcel;
  const { gnr, bnr } = registered;
  const uuid = uuidOf(
    `teig ${place.municipalityNumber} ${registered.ring[0]} ${registered.ring[2]}`,
  );
  const surface = surfaceXml(registered.ring, place.frame.srid, asked, Math.floor(tone * 1000) % 3);
  return (
    xml`<app:Teig gml:id="Teig.${uuid}"><app:kommunenummer>${place.municipalityNumber}</app:kommunenummer>` +
    xml`<app:matrikkelnummerTekst>${text}</app:matrikkelnummerTekst>` +
    xml`<app:lagretBeregnetAreal>${registeredArea(registered)}</app:lagretBeregnetAreal>` +
    xml`<app:tvist>${isDisputed(tone)}</app:tvist><app:teigMedFlereMatrikkelenheter>false</app:teigMedFlereMatrikkelenheter>` +
    xml`<app:uuidTeig>${uuid}</app:uuidTeig><app:representasjonspunkt><gml:Point srsName="${systemOf(asked)}" gml:id="P.${uuid}">` +
    xml`<gml:pos>${coordinates([labelAt], 3857, asked)}</gml:pos></gml:Point></app:representasjonspunkt>` +
    `<app:område>${surface}</app:område>` +
    xml`<app:matrikkelenhet><app:Matrikkelenhet><app:kommunenummer>${place.municipalityNumber}</app:kommunenummer>` +
    xml`<app:gardsnummer>${gnr}</app:gardsnummer><app:bruksnummer>${bnr}</app:bruksnummer><app:festenummer>0</app:festenummer>` +
    '<app:seksjonsnummer>0</app:seksjonsnummer></app:Matrikkelenhet></app:matrikkelenhet></app:Teig>'
  );
}

/** The register writes its surfaces in three ways. */
function surfaceXml(ring: Ring, from: Srid, asked: Asked, way: number): string {
  const places = coordinates([...ring, ring[0] as Point], from, asked);
  const system = xml`srsName="${systemOf(asked)}" srsDimension="2"`;
  const outer = `<gml:exterior><gml:LinearRing><gml:posList>${places}</gml:posList></gml:LinearRing></gml:exterior>`;
  if (way === 0) return `<gml:Polygon ${system}>${outer}</gml:Polygon>`;
  if (way === 1)
    return `<gml:MultiSurface ${system}><gml:surfaceMember><gml:Polygon>${outer}</gml:Polygon></gml:surfaceMember></gml:MultiSurface>`;
  return `<gml:Surface ${system}><gml:patches><gml:PolygonPatch>${outer}</gml:PolygonPatch></gml:patches></gml:Surface>`;
}

/** The sides of parcels, each once; as well known as the worse of the corners at its ends. */
function boundariesXml(asked: Asked): string[] {
  const { content, box } = asked;
  const sides = new Map<string, string>();
  for (const { registered, ring, place } of content.parcels.within(box)) {
    registered.ring.forEach((from, index) => {
      const next = (index + 1) % registered.ring.length;
      const to = registered.ring[next] as Point;
      const key = `${place.municipalityNumber} ${[String(from), String(to)].sort().join(' ')}`;
      const ends = [ring[index] as Point, ring[next] as Point];
      if (sides.has(key) || !touches(ends, box)) return;
      const line = coordinates([from, to], place.frame.srid, asked);
      sides.set(key, boundaryXml(uuidOf(`grense ${key}`), line, ends, asked));
    });
  }
  return [...sides.values()];
}

function boundaryXml(uuid: string, line: string, ends: readonly Point[], asked: Asked): string {
  const [worst] = ends
    .flatMap((end) => asked.content.corners.within(boxAround([end])))
    .map(({ tone }) => markOf(tone))
    .sort((one, other) => other.accuracy - one.accuracy);
  return (
    xml`<app:Eiendomsgrense gml:id="Eiendomsgrense.${uuid}"><app:uuidTeiggrense>${uuid}</app:uuidTeiggrense>` +
    (worst ? qualityXml(worst) : '') +
    xml`<app:grense><gml:LineString srsName="${systemOf(asked)}" srsDimension="2"><gml:posList>${line}</gml:posList>` +
    '</gml:LineString></app:grense></app:Eiendomsgrense>'
  );
}

function markXml({ plane, number, tone, municipalityNumber, at }: Corner, asked: Asked): string {
  const uuid = uuidOf(`punkt ${municipalityNumber} ${number}`);
  const mark = markOf(tone);
  const [parcel] = asked.content.parcels.within(boxAround([at]));
  const place = parcel
    ? coordinates([plane], parcel.place.frame.srid, asked)
    : coordinates([at], 3857, asked);
  return (
    xml`<app:Teiggrensepunkt gml:id="Teiggrensepunkt.${uuid}"><app:uuidTeiggrensepunkt>${uuid}</app:uuidTeiggrensepunkt>` +
    xml`<app:datafangstdato>${1975 + (number % 50)}-06-01</app:datafangstdato>` +
    xml`<app:grensepunkttype>${mark.type}</app:grensepunkttype><app:grensemerkeNedsattI>${number % 3 ? 'JO' : 'FJ'}</app:grensemerkeNedsattI>` +
    qualityXml(mark) +
    xml`<app:posisjon><gml:Point srsName="${systemOf(asked)}"><gml:pos>${place}</gml:pos></gml:Point></app:posisjon>` +
    '</app:Teiggrensepunkt>'
  );
}

const qualityXml = ({ method, accuracy }: { method: string; accuracy: number }) =>
  xml`<app:malemetode>${method}</app:malemetode><app:noyaktighet>${accuracy}</app:noyaktighet>`;

const boxAround = (points: readonly Point[]): Box => ({
  minX: Math.min(...points.map(([x]) => x)),
  maxX: Math.max(...points.map(([x]) => x)),
  minY: Math.min(...points.map(([, y]) => y)),
  maxY: Math.max(...points.map(([, y]) => y)),
});

function touches(ends: readonly Point[], box: Box): boolean {
  const own = boxAround(ends);
  return (
    own.minX <= box.maxX && own.maxX >= box.minX && own.minY <= box.maxY && own.maxY >= box.minY
  );
}
