import { readFeatureService } from './feature-info.domain';
import { type InfoFormat, readInfo, toInfoFormat } from './read-info.domain';

const toXml = (body: string) => ({ body, mediaType: 'application/vnd.ogc.gml' });
const readAttributes = (answer: { body: string; mediaType: string }, asked: InfoFormat) =>
  readInfo(answer, asked, 'Teiger').map(({ attributes }) =>
    attributes.map(({ name, value }) => `${name}: ${value}`),
  );

const mapServer = `<?xml version="1.0" encoding="UTF-8"?>
<msGMLOutput xmlns:gml="http://www.opengis.net/gml">
  <teig_layer><gml:name>teig</gml:name>
    <teig_feature>
      <gml:boundedBy><gml:Box srsName="EPSG:3857"><gml:coordinates>0,0 1,1</gml:coordinates></gml:Box></gml:boundedBy>
      <gml:Point><gml:coordinates>0,0</gml:coordinates></gml:Point>
      <teigid>90311</teigid><kommunenavn>Fjordvik &amp; Øya</kommunenavn><tvist></tvist>
    </teig_feature>
    <teig_feature><teigid>90312</teigid></teig_feature>
  </teig_layer>
</msGMLOutput>`;

test('[MAP-6] MapServer’s GML yields each feature’s fields, without geometries and empty values', () => {
  expect(readAttributes(toXml(mapServer), 'xml')).toEqual([
    ['teigid: 90311', 'kommunenavn: Fjordvik & Øya'],
    ['teigid: 90312'],
  ]);
});

test('[MAP-6] members of collections in GML 2 and 3.2 are features, members of geometries not', () => {
  const createCollection = (
    version: string,
    member: string,
  ) => `<wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs"
    xmlns:gml="http://www.opengis.net/gml${version}" xmlns:app="http://maps.example/app">
    <gml:${member}><app:Teig gml:id="t1"><app:omrade><gml:MultiPoint><gml:pointMember><gml:Point><gml:pos>1 2</gml:pos>
    </gml:Point></gml:pointMember></gml:MultiPoint></app:omrade><app:navn>Åsen</app:navn></app:Teig></gml:${member}>
  </wfs:FeatureCollection>`;
  expect(readAttributes(toXml(createCollection('', 'featureMember')), 'xml')).toEqual([
    ['navn: Åsen'],
  ]);
  expect(readAttributes(toXml(createCollection('/3.2', 'featureMembers')), 'xml')).toEqual([
    ['navn: Åsen'],
  ]);
});

test('[MAP-6] GeoJSON gives the properties of its features', () => {
  const features = [
    {
      type: 'Feature',
      properties: { navn: 'Åsen', areal: 12.5, omstridt: false, merknad: null, deler: [1] },
      geometry: null,
    },
    { type: 'Feature', properties: null },
  ];
  const answer = {
    body: JSON.stringify({ type: 'FeatureCollection', features }),
    mediaType: 'application/json',
  };
  expect(readAttributes(answer, 'json')).toEqual([
    ['navn: Åsen', 'areal: 12.5', 'omstridt: false'],
  ]);
});

test('[MAP-6] plain text is read as lines of name and value, like MapServer’s and GeoServer’s', () => {
  const mapServerText =
    "GetFeatureInfo results:\n\nLayer 'teig'\n  Feature 1:\n    teigid = '1'\n    navn = 'A = B'\n  Feature 2:\n    teigid = '2'\n";
  const geoServerText =
    "Results for FeatureType 'app:teig':\r\n-----------\r\nthe_geom = [GEOMETRY (Polygon) with 5 points]\r\nnavn = Åsen\r\n-----------\r\n";
  const toText = (body: string) => ({ body, mediaType: 'text/plain' });
  expect(readAttributes(toText(mapServerText), 'text')).toEqual([
    ['teigid: 1', 'navn: A = B'],
    ['teigid: 2'],
  ]);
  expect(readAttributes(toText(geoServerText), 'text')).toEqual([['navn: Åsen']]);
  expect(readAttributes(toText('\n  Search returned no results.\n'), 'text')).toEqual([]);
});

test('GML declared as plain text or another known format is read', () => {
  expect(readAttributes({ body: mapServer, mediaType: 'text/plain' }, 'xml')).toHaveLength(2);
  expect(
    readAttributes({ body: '{"features":[]}', mediaType: 'application/geo+json' }, 'xml'),
  ).toEqual([]);
  expect(readAttributes({ body: ' \n', mediaType: '' }, 'xml')).toEqual([]);
});

test.each([
  [
    'billion laughs',
    '<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;">]><msGMLOutput>&c;</msGMLOutput>',
  ],
  [
    'a file of the device',
    '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><msGMLOutput>&b;</msGMLOutput>',
  ],
  ['a document type of elsewhere', '<!doctype a SYSTEM "http://evil.example/a.dtd"><msGMLOutput/>'],
  ['XML that is cut', '<msGMLOutput><teig_layer>'],
  ['no XML', 'teigid = 1'],
])('hostile or broken GML is rejected: %s', (_, body) => {
  expect(() => readInfo(toXml(body), 'xml', 'Teiger')).toThrow('the answer is not XML');
});

test('markup in values stays text, and scripts are no fields of a feature', () => {
  const hostile = `<msGMLOutput xmlns:h="http://www.w3.org/1999/xhtml"><t_layer><t_feature>
    <navn><![CDATA[<img src=x onerror=alert(1)>]]></navn><h:div><h:script>alert(1)</h:script></h:div>
  </t_feature></t_layer></msGMLOutput>`;
  expect(readAttributes(toXml(hostile), 'xml')).toEqual([['navn: <img src=x onerror=alert(1)>']]);
});

test('very long lists of features and attributes, and long values, are cut', () => {
  const properties = Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [`felt${index}`, 'x'.repeat(5000)]),
  );
  const body = JSON.stringify({ features: Array.from({ length: 80 }, () => ({ properties })) });
  const infos = readInfo({ body, mediaType: 'application/json' }, 'json', 'Teiger');
  expect(infos).toHaveLength(50);
  expect(infos[0]?.attributes).toHaveLength(100);
  expect(infos[0]?.attributes[0]?.value).toHaveLength(2001);
});

test("the message of a service's exception is shown", () => {
  const report =
    '<ServiceExceptionReport><ServiceException code="LayerNotQueryable">teig kan ikke spørres</ServiceException></ServiceExceptionReport>';
  expect(() => readInfo({ body: report, mediaType: 'text/xml' }, 'json', 'Teiger')).toThrow(
    'teig kan ikke spørres',
  );
});

test('a web page instead of an answer is rejected, whatever was requested', () => {
  for (const asked of ['json', 'xml', 'text'] as const) {
    expect(() =>
      readInfo({ body: '<html>name = value</html>', mediaType: 'text/html' }, asked, ''),
    ).toThrow('a page');
  }
  expect(() => readInfo({ body: '<teig/>', mediaType: 'application/json' }, 'json', '')).toThrow(
    'JSON',
  );
});

test('[MAP-5] formats of a catalogue are known by media types and short names', () => {
  expect(
    [
      'application/vnd.ogc.gml',
      'msGMLOutput',
      'GML',
      'text/xml',
      'application/vnd.ogc.gml/3.1.1',
    ].map(toInfoFormat),
  ).toEqual(Array(5).fill('xml'));
  expect(['application/json', 'application/geo+json', 'JSON'].map(toInfoFormat)).toEqual(
    Array(3).fill('json'),
  );
  expect([
    toInfoFormat('text/plain'),
    toInfoFormat('text/html'),
    toInfoFormat('image/png'),
  ]).toEqual(['text', 'html', null]);
});

test('[MAP-6] the service for features gives a description with names and values', () => {
  const answer = [
    {
      Description: 'Arealformål',
      AttributesList: [
        { Name: 'formål', Value: 'Bolig' },
        { Name: 'areal', Value: 12 },
      ],
    },
    { Description: 'Tomt', AttributesList: [] },
  ];
  expect(readFeatureService(answer)).toEqual([
    {
      description: 'Arealformål',
      attributes: [
        { name: 'formål', value: 'Bolig' },
        { name: 'areal', value: '12' },
      ],
    },
  ]);
  expect(() => readFeatureService([{ AttributesList: [{}] }])).toThrow(
    'features[0].AttributesList[0].Name',
  );
});

test('[FLT-18] XML of ArcGIS gives fields as attributes, or as pairs of elements', () => {
  const fields = `<?xml version="1.0"?><FeatureInfoResponse xmlns="http://www.esri.com/wms">
    <FIELDS OBJECTID="7" Navn="Strandsonen"/><FIELDS OBJECTID="8" Navn="Åsen"/></FeatureInfoResponse>`;
  expect(readAttributes(toXml(fields), 'xml')).toEqual([
    ['OBJECTID: 7', 'Navn: Strandsonen'],
    ['OBJECTID: 8', 'Navn: Åsen'],
  ]);
  const pairs = `<FeatureInfoResponse><FeatureInfoCollection layername="sone"><FeatureInfo>
    <Field><FieldName>OBJECTID</FieldName><FieldValue>7</FieldValue></Field>
    <Field><FieldName>Navn</FieldName><FieldValue>Strandsonen</FieldValue></Field>
    </FeatureInfo></FeatureInfoCollection></FeatureInfoResponse>`;
  expect(readAttributes(toXml(pairs), 'xml')).toEqual([['OBJECTID: 7', 'Navn: Strandsonen']]);
});

test('[FLT-18] XML of QGIS Server gives features, and values of pictures, without geometries', () => {
  const answer = `<GetFeatureInfoResponse><BoundingBox minx="0"/><Layer name="teig"><Feature id="1">
    <Attribute name="navn" value="Nordre"/><Attribute name="geometry" value="Point (1 2)"/></Feature>
    <Feature id="2"><Attribute name="navn" value="Søndre"/></Feature></Layer>
    <Layer name="høyde"><Attribute name="Band 1" value="12.5"/></Layer></GetFeatureInfoResponse>`;
  expect(readAttributes(toXml(answer), 'xml')).toEqual([
    ['navn: Nordre'],
    ['navn: Søndre'],
    ['Band 1: 12.5'],
  ]);
});

test.each([
  '<GetFeatureInfoResponse><Layer name="teig"/></GetFeatureInfoResponse>',
  '<FeatureInfoResponse xmlns="http://www.esri.com/wms"/>',
  '<msGMLOutput/>',
])('[FLT-18] a known answer without features is empty: %s', (body) => {
  expect(readAttributes(toXml(body), 'xml')).toEqual([]);
});

test('[FLT-18] XML of an unknown kind is rejected instead of read as empty', () => {
  expect(() => readInfo(toXml('<svar><navn>Nordre</navn></svar>'), 'xml', 'Teiger')).toThrow(
    'QGIS Server or ArcGIS',
  );
});

const toPlain = (body: string) => ({ body, mediaType: 'text/plain' });

test.each([
  ['in one line', '@Strandsone OBJECTID;Navn;Shape; 7;Strandsonen;Polygon; 8;Åsen;Polygon; '],
  [
    'in lines',
    '@Strandsone\r\nOBJECTID;Navn;Shape;\r\n7;Strandsonen;Polygon;\r\n8;Åsen;Polygon;\r\n',
  ],
])('[FLT-18] columns of ArcGIS %s give each feature', (_how, body) => {
  expect(readAttributes(toPlain(body), 'text')).toEqual([
    ['OBJECTID: 7', 'Navn: Strandsonen', 'Shape: Polygon'],
    ['OBJECTID: 8', 'Navn: Åsen', 'Shape: Polygon'],
  ]);
});

test('[FLT-18] columns of two layers of ArcGIS have their own names', () => {
  const body = '@Strand sone OBJECTID;Navn; 7;Strandsonen; \n@Teig ID;Eier; 1;; ';
  expect(readAttributes(toPlain(body), 'text')).toEqual([
    ['OBJECTID: 7', 'Navn: Strandsonen'],
    ['ID: 1'],
  ]);
});

test('[FLT-18] a value in several lines is read whole, quoted or not', () => {
  const line = '-'.repeat(44);
  const geoServer = `Results for FeatureType 'x:y':\n${line}\neier = Olsen\nog sønner\nid = 1\n${line}\n`;
  expect(readAttributes(toPlain(geoServer), 'text')).toEqual([['eier: Olsen og sønner', 'id: 1']]);
  const server = "Layer 'teig'\n  Feature 1:\n    eier = 'Olsen\n\nog a = b'\n    id = '1'\n";
  expect(readAttributes(toPlain(server), 'text')).toEqual([['eier: Olsen og a = b', 'id: 1']]);
});

test("[FLT-18] text without features is shown as the service's message", () => {
  expect(() => readInfo(toPlain('Laget er stengt for vedlikehold'), 'text', '')).toThrow(
    'stengt for vedlikehold',
  );
  expect(readAttributes(toPlain('no features were found\n'), 'text')).toEqual([]);
});

test('[FLT-18] JSON of ArcGIS gives results or features with attributes', () => {
  const toJson = (answer: object) => ({
    body: JSON.stringify(answer),
    mediaType: 'application/json',
  });
  const attributes = { OBJECTID: 7, Navn: 'Strandsonen' };
  for (const answer of [{ results: [{ layerId: 0, attributes }] }, { features: [{ attributes }] }])
    expect(readAttributes(toJson(answer), 'json')).toEqual([['OBJECTID: 7', 'Navn: Strandsonen']]);
});

test.each([
  [
    '<ServiceExceptionReport><ServiceException code="LayerNotQueryable"/></ServiceExceptionReport>',
    'LayerNotQueryable',
  ],
  [
    '<ows:ExceptionReport><ows:Exception exceptionCode="NoApplicableCode"/></ows:ExceptionReport>',
    'NoApplicableCode',
  ],
  [
    '<ServiceException code="A">Lag &#229;pnes ikke</ServiceException><ServiceException code="B"/>',
    'Lag åpnes ikke',
  ],
  ['{"error":{"code":400,"message":"Invalid URL","details":[]}}', 'Invalid URL'],
  ['{"version":"1.3.0","exceptions":[{"code":"X","text":"Ukjent lag"}]}', 'Ukjent lag'],
])('[FLT-18] an exception is shown with the service’s message: %s', (body, words) => {
  expect(() => readInfo({ body, mediaType: 'application/json' }, 'json', '')).toThrow(words);
});

const toPage = (body: string) => ({
  body: `<html><head><title>Svar</title></head><body>${body}</body></html>`,
  mediaType: 'text/html',
});

test('[FLT-18] tables of a page give each feature, names above or beside the values', () => {
  const above = `<table class="featureInfo"><caption>teig</caption><tr><th>fid</th><th>navn</th></tr>
    <tr><td>teig.1</td><td>Nordre</td></tr><tr class="odd"><td>teig.2</td><td>S&oslash;ndre</td></tr></table>`;
  expect(readAttributes(toPage(above), 'html')).toEqual([
    ['fid: teig.1', 'navn: Nordre'],
    ['fid: teig.2', 'navn: Søndre'],
  ]);
  const beside = `<table><tr><th>Layer</th><td>teig</td></tr></table>
    <table><tr><th>Feature</th><td>1</td></tr><tr><th>navn</th><td>Nordre</td></tr></table>`;
  expect(readAttributes(toPage(beside), 'html')).toEqual([
    ['Layer: teig'],
    ['Feature: 1', 'navn: Nordre'],
  ]);
});

test('[FLT-18] a page without tables is shown as text', () => {
  const script = '<script>document.title = 1</script>';
  expect(() => readInfo(toPage(`${script}<p>Laget er <b>stengt</b></p>`), 'html', '')).toThrow(
    'Laget er stengt',
  );
  expect(readAttributes(toPage(script), 'html')).toEqual([]);
});
