import {
  type Box,
  getBox,
  listWithin,
  overlaps,
  type Point,
  type Ring,
} from '../../cadastre/geometry';
import { getConverter, type Srid } from '../../cadastre/projections';
import { createUuid } from '../../demo-data/uuid';
import { type Markup, markup } from '../../markup';
import { createRandom } from '../../random';
import type { Corner } from '../corners';
import type { MapContent } from '../map-content';
import type { ParcelFeature } from '../map-features';
import { getMark, getRegisteredArea, isDisputed } from '../wms/cadastre-service';

/** Feature types of the published service. */
export const registerTypes = ['app:Teig', 'app:Eiendomsgrense', 'app:Teiggrensepunkt'] as const;
export type RegisterType = (typeof registerTypes)[number];

interface Asked {
  content: MapContent;
  /** EPSG:3857. */
  box: Box;
  srid: Srid;
}

/** Writes the features of a type that touch the box, in the published format. */
export function writeRegisterFeatures(type: RegisterType, asked: Asked): Markup[] {
  const { content, box } = asked;
  switch (type) {
    case 'app:Teig':
      return listWithin(content.parcels, box).map((parcel) => writeParcel(parcel, asked));
    case 'app:Eiendomsgrense':
      return writeBoundaries(asked);
    case 'app:Teiggrensepunkt':
      return listWithin(content.corners, box).map((corner) => writeMark(corner, asked));
  }
}

const toUuid = (name: string) => createUuid(createRandom(`register ${name}`));

/** Metres, easting first. */
function toCoordinates(points: readonly Point[], from: Srid, { srid }: Asked): string {
  const convert = getConverter(from, srid);
  return points
    .map((point) =>
      convert(point)
        .map((value) => value.toFixed(2))
        .join(' '),
    )
    .join(' ');
}

const toSystem = ({ srid }: Asked) => `urn:ogc:def:crs:EPSG::${srid}`;

function writeParcel(parcel: ParcelFeature, asked: Asked): Markup {
  const { registered, place, text, tone, labelAt } = parcel;
  const { gnr, bnr, ring } = registered;
  const number = place.municipalityNumber;
  const uuid = toUuid(`teig ${number} ${ring[0]} ${ring[2]}`);
  const surface = writeSurface(ring, place.frame.srid, asked, Math.floor(tone * 1000) % 3);
  return markup`<app:Teig gml:id="Teig.${uuid}">
<app:kommunenummer>${number}</app:kommunenummer>
<app:matrikkelnummerTekst>${text}</app:matrikkelnummerTekst>
<app:lagretBeregnetAreal>${getRegisteredArea(registered)}</app:lagretBeregnetAreal>
<app:tvist>${isDisputed(tone)}</app:tvist>
<app:teigMedFlereMatrikkelenheter>false</app:teigMedFlereMatrikkelenheter>
<app:uuidTeig>${uuid}</app:uuidTeig>
<app:representasjonspunkt><gml:Point srsName="${toSystem(asked)}" gml:id="P.${uuid}">
<gml:pos>${toCoordinates([labelAt], 3857, asked)}</gml:pos></gml:Point></app:representasjonspunkt>
<app:område>${surface}</app:område>
<app:matrikkelenhet><app:Matrikkelenhet><app:kommunenummer>${number}</app:kommunenummer>
<app:gardsnummer>${gnr}</app:gardsnummer><app:bruksnummer>${bnr}</app:bruksnummer>
<app:festenummer>0</app:festenummer><app:seksjonsnummer>0</app:seksjonsnummer>
</app:Matrikkelenhet></app:matrikkelenhet></app:Teig>`;
}

/** Writes a surface in one of the three ways that the register uses. */
function writeSurface(ring: Ring, from: Srid, asked: Asked, way: number): Markup {
  const places = toCoordinates([...ring, ring[0] as Point], from, asked);
  const system = markup`srsName="${toSystem(asked)}" srsDimension="2"`;
  const outer = markup`<gml:exterior><gml:LinearRing><gml:posList>${places}</gml:posList></gml:LinearRing></gml:exterior>`;
  if (way === 0) return markup`<gml:Polygon ${system}>${outer}</gml:Polygon>`;
  if (way === 1)
    return markup`<gml:MultiSurface ${system}><gml:surfaceMember><gml:Polygon>${outer}</gml:Polygon></gml:surfaceMember></gml:MultiSurface>`;
  return markup`<gml:Surface ${system}><gml:patches><gml:PolygonPatch>${outer}</gml:PolygonPatch></gml:patches></gml:Surface>`;
}

/** Writes the sides of parcels, each once, with the accuracy of the worse of their corners. */
function writeBoundaries(asked: Asked): Markup[] {
  const { content, box } = asked;
  const sides = new Map<string, Markup>();
  for (const { registered, ring, place } of listWithin(content.parcels, box)) {
    registered.ring.forEach((from, index) => {
      const next = (index + 1) % registered.ring.length;
      const to = registered.ring[next] as Point;
      const key = `${place.municipalityNumber} ${[String(from), String(to)].sort().join(' ')}`;
      const ends = [ring[index] as Point, ring[next] as Point];
      if (sides.has(key) || !overlaps(getBox(ends), box)) return;
      const line = toCoordinates([from, to], place.frame.srid, asked);
      sides.set(key, writeBoundary(toUuid(`grense ${key}`), line, ends, asked));
    });
  }
  return [...sides.values()];
}

function writeBoundary(uuid: string, line: string, ends: readonly Point[], asked: Asked): Markup {
  const [worst] = asked.content.corners
    .filter(({ at }) => ends.some(([x, y]) => x === at[0] && y === at[1]))
    .map(({ tone }) => getMark(tone))
    .sort((a, b) => b.accuracy - a.accuracy);
  return markup`<app:Eiendomsgrense gml:id="Eiendomsgrense.${uuid}">
<app:uuidTeiggrense>${uuid}</app:uuidTeiggrense>${worst ? writeQuality(worst) : ''}
<app:grense><gml:LineString srsName="${toSystem(asked)}" srsDimension="2">
<gml:posList>${line}</gml:posList></gml:LineString></app:grense></app:Eiendomsgrense>`;
}

function writeMark({ plane, number, tone, place }: Corner, asked: Asked): Markup {
  const uuid = toUuid(`punkt ${place.municipalityNumber} ${number}`);
  const mark = getMark(tone);
  return markup`<app:Teiggrensepunkt gml:id="Teiggrensepunkt.${uuid}">
<app:uuidTeiggrensepunkt>${uuid}</app:uuidTeiggrensepunkt>
<app:datafangstdato>${1975 + (number % 50)}-06-01</app:datafangstdato>
<app:grensepunkttype>${mark.type}</app:grensepunkttype>
<app:grensemerkeNedsattI>${number % 3 ? '2' : '3'}</app:grensemerkeNedsattI>${writeQuality(mark)}
<app:posisjon><gml:Point srsName="${toSystem(asked)}">
<gml:pos>${toCoordinates([plane], place.frame.srid, asked)}</gml:pos></gml:Point></app:posisjon>
</app:Teiggrensepunkt>`;
}

const writeQuality = ({ method, accuracy }: { method: string; accuracy: number }) =>
  markup`<app:malemetode>${method}</app:malemetode><app:noyaktighet>${accuracy}</app:noyaktighet>`;
