/** Answers of a WFS of the registered cadastre in its published form, with what is odd about it. */
const collection = (...members: string[]) =>
  '<?xml version="1.0" encoding="UTF-8"?><wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs/2.0" ' +
  'xmlns:gml="http://www.opengis.net/gml/3.2" xmlns:app="http://skjema.geonorge.no/SOSI/produktspesifikasjon/' +
  'Matrikkelen-Eiendomskart-Teig/20211101" numberMatched="unknown" numberReturned="0">' +
  `${members.map((member) => `<wfs:member>${member}</wfs:member>`).join('')}</wfs:FeatureCollection>`;

const system = 'srsName="urn:ogc:def:crs:EPSG::25832"';
const posList = (places: string) => `<gml:posList>${places}</gml:posList>`;
const ring = (places: string) =>
  `<gml:exterior><gml:LinearRing>${posList(places)}</gml:LinearRing></gml:exterior>`;

/** The ways in which the register writes a surface. @param places east and north */
export const surfaces = {
  Polygon: (places: string) => `<gml:Polygon ${system}>${ring(places)}</gml:Polygon>`,
  MultiSurface: (places: string) =>
    `<gml:MultiSurface ${system}><gml:surfaceMember><gml:Polygon>${ring(places)}</gml:Polygon></gml:surfaceMember></gml:MultiSurface>`,
  Surface: (places: string) =>
    `<gml:Surface ${system}><gml:patches><gml:PolygonPatch>${ring(places)}</gml:PolygonPatch></gml:patches></gml:Surface>`,
  'Surface of curves': (places: string) => {
    const [a = '', b = '', c = '', d = ''] = places.match(/\S+ \S+/g) ?? [];
    const sides = [`${a} ${b}`, `${b} ${c} ${d}`].map(
      (side) =>
        `<gml:curveMember><gml:Curve><gml:segments><gml:LineStringSegment>${posList(side)}</gml:LineStringSegment></gml:segments></gml:Curve></gml:curveMember>`,
    );
    return `<gml:Surface ${system}><gml:patches><gml:PolygonPatch><gml:exterior><gml:Ring>${sides.join('')}</gml:Ring></gml:exterior></gml:PolygonPatch></gml:patches></gml:Surface>`;
  },
};

export const parcelOf = (uuid: string, surface: string, more = '') =>
  `<app:Teig><app:matrikkelnummerTekst>31/472</app:matrikkelnummerTekst><app:lagretBeregnetAreal>812.5</app:lagretBeregnetAreal>` +
  `<app:uuidTeig>${uuid}</app:uuidTeig><app:representasjonspunkt><gml:Point ${system}><gml:pos>370761 6689343</gml:pos></gml:Point>` +
  `</app:representasjonspunkt><app:område>${surface}</app:område>${more}</app:Teig>`;

export const boundaryOf = (uuid: string, places: string, more = '') =>
  `<app:Eiendomsgrense><app:uuidTeiggrense>${uuid}</app:uuidTeiggrense>${more}<app:grense><gml:LineString ${system}>` +
  `${posList(places)}</gml:LineString></app:grense></app:Eiendomsgrense>`;

export const markOf = (uuid: string, place: string, more = '') =>
  `<app:Teiggrensepunkt><app:uuidTeiggrensepunkt>${uuid}</app:uuidTeiggrensepunkt>${more}<app:posisjon>` +
  `<gml:Point ${system}><gml:pos>${place}</gml:pos></gml:Point></app:posisjon></app:Teiggrensepunkt>`;

const quality = '<app:malemetode>96</app:malemetode><app:noyaktighet>10</app:noyaktighet>';

/** A parcel, one of its sides, and the mark at a corner. */
export const register = {
  parcels: collection(
    parcelOf('t1', surfaces.Polygon('370700 6689300 370800 6689300 370800 6689400 370700 6689300')),
  ),
  boundaries: collection(boundaryOf('g1', '370700 6689300 370800 6689300', quality)),
  marks: collection(
    markOf(
      'p1',
      '370700.12 6689300.34',
      `<app:datafangstdato>1998-06-01</app:datafangstdato>${quality}`,
    ),
  ),
};

export const emptyRegister = collection();
export const collectionOf = collection;
