/** Answers of a WFS of the registered cadastre in its published form, including its oddities. */
const formatCollection = (...members: string[]) =>
  '<?xml version="1.0" encoding="UTF-8"?><wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs/2.0" ' +
  'xmlns:gml="http://www.opengis.net/gml/3.2" xmlns:app="http://skjema.geonorge.no/SOSI/produktspesifikasjon/' +
  'Matrikkelen-Eiendomskart-Teig/20211101" numberMatched="unknown" numberReturned="0">' +
  `${members.map((member) => `<wfs:member>${member}</wfs:member>`).join('')}</wfs:FeatureCollection>`;

const system = 'srsName="urn:ogc:def:crs:EPSG::25832"';
const formatPosList = (places: string) => `<gml:posList>${places}</gml:posList>`;
const formatRing = (places: string) =>
  `<gml:exterior><gml:LinearRing>${formatPosList(places)}</gml:LinearRing></gml:exterior>`;

/**
 * The forms in which the register writes a surface.
 * @param places east and north
 */
export const surfaces = {
  Polygon: (places: string) => `<gml:Polygon ${system}>${formatRing(places)}</gml:Polygon>`,
  MultiSurface: (places: string) =>
    `<gml:MultiSurface ${system}><gml:surfaceMember><gml:Polygon>${formatRing(places)}</gml:Polygon></gml:surfaceMember></gml:MultiSurface>`,
  Surface: (places: string) =>
    `<gml:Surface ${system}><gml:patches><gml:PolygonPatch>${formatRing(places)}</gml:PolygonPatch></gml:patches></gml:Surface>`,
  'Surface of curves': (places: string) => {
    const [a = '', b = '', c = '', d = ''] = places.match(/\S+ \S+/g) ?? [];
    const sides = [`${a} ${b}`, `${b} ${c} ${d}`].map(
      (side) =>
        `<gml:curveMember><gml:Curve><gml:segments><gml:LineStringSegment>${formatPosList(side)}</gml:LineStringSegment></gml:segments></gml:Curve></gml:curveMember>`,
    );
    return `<gml:Surface ${system}><gml:patches><gml:PolygonPatch><gml:exterior><gml:Ring>${sides.join('')}</gml:Ring></gml:exterior></gml:PolygonPatch></gml:patches></gml:Surface>`;
  },
};

export const formatParcel = (uuid: string, surface: string, more = '') =>
  `<app:Teig><app:matrikkelnummerTekst>31/472</app:matrikkelnummerTekst><app:lagretBeregnetAreal>812.5</app:lagretBeregnetAreal>` +
  `<app:uuidTeig>${uuid}</app:uuidTeig><app:representasjonspunkt><gml:Point ${system}><gml:pos>370761 6689343</gml:pos></gml:Point>` +
  `</app:representasjonspunkt><app:område>${surface}</app:område>${more}</app:Teig>`;

export const formatBoundary = (uuid: string, places: string, more = '') =>
  `<app:Eiendomsgrense><app:uuidTeiggrense>${uuid}</app:uuidTeiggrense>${more}<app:grense><gml:LineString ${system}>` +
  `${formatPosList(places)}</gml:LineString></app:grense></app:Eiendomsgrense>`;

export const formatMark = (uuid: string, place: string, more = '') =>
  `<app:Teiggrensepunkt><app:uuidTeiggrensepunkt>${uuid}</app:uuidTeiggrensepunkt>${more}<app:posisjon>` +
  `<gml:Point ${system}><gml:pos>${place}</gml:pos></gml:Point></app:posisjon></app:Teiggrensepunkt>`;

const quality = '<app:malemetode>96</app:malemetode><app:noyaktighet>10</app:noyaktighet>';

/** A parcel, one of its sides, and the mark at a corner. */
export const register = {
  parcels: formatCollection(
    formatParcel(
      't1',
      surfaces.Polygon('370700 6689300 370800 6689300 370800 6689400 370700 6689300'),
    ),
  ),
  boundaries: formatCollection(formatBoundary('g1', '370700 6689300 370800 6689300', quality)),
  marks: formatCollection(
    formatMark(
      'p1',
      '370700.12 6689300.34',
      `<app:datafangstdato>1998-06-01</app:datafangstdato>${quality}`,
    ),
  ),
};

export const emptyRegister = formatCollection();
export const formatMembers = formatCollection;
