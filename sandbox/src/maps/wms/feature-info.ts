import { converter } from '../../cadastre/projections';
import type { MapContent } from '../map-content';
import type { CoordinateSystem } from './coordinate-systems';
import type { Feature, Layer } from './layer';
import { pointOfPixel, scaleOf } from './map-picture';
import type { FeatureInfoRequest } from './requests';
import { xml } from './xml';

/** How far from a line or a point a click may be, in pixels. */
const tolerance = 5;

interface Found {
  layer: Layer;
  features: Feature[];
}

/**
 * Answers a GetFeatureInfo: the text and its media type. A layer that is out of its range of scales
 * knows nothing.
 */
export function featureInfo(
  request: FeatureInfoRequest,
  content: MapContent,
): { type: string; body: string } {
  const { at, resolution } = pointOfPixel(request, request.column, request.row);
  const scale = scaleOf(request);
  const found = request.queried.map((layer): Found => {
    const all =
      scale <= layer.maxScale ? (layer.find?.(content, at, tolerance * resolution) ?? []) : [];
    return { layer, features: all.slice(0, request.featureCount) };
  });
  switch (request.infoFormat) {
    case 'text/plain':
      return { type: 'text/plain; charset=utf-8', body: asText(found) };
    case 'text/html':
      return { type: 'text/html; charset=utf-8', body: asHtml(found) };
    case 'application/vnd.ogc.gml':
      return { type: 'application/vnd.ogc.gml; charset=utf-8', body: asGml(found, request.system) };
    case 'application/json':
      return { type: 'application/json; charset=utf-8', body: asGeoJson(found, request.system) };
  }
}

const asText = (found: readonly Found[]) =>
  [
    'GetFeatureInfo results:',
    ...found.flatMap(({ layer, features }) =>
      features.length === 0
        ? []
        : [
            '',
            `Layer '${layer.name}'`,
            ...features.flatMap(({ id, properties }) => [
              `  Feature ${id}:`,
              ...Object.entries(properties).map(([name, value]) => `    ${name} = '${value}'`),
            ]),
          ],
    ),
    ...(found.every(({ features }) => features.length === 0)
      ? ['', '  Search returned no results.']
      : []),
    '',
  ].join('\n');

const asHtml = (found: readonly Found[]) =>
  '<!doctype html>\n<html lang="nb"><head><meta ' +
  'charset="utf-8"><title>GetFeatureInfo</title></head><body>' +
  found
    .flatMap(({ layer, features }) =>
      features.map(
        ({ properties }) =>
          xml`<table><caption>${layer.title}</caption>` +
          Object.entries(properties)
            .map(([name, value]) => xml`<tr><th scope="row">${name}</th><td>${value}</td></tr>`)
            .join('') +
          '</table>',
      ),
    )
    .join('\n') +
  '</body></html>\n';

/** In the form of MapServer's GML, which map clients in Norway read. */
function asGml(found: readonly Found[], system: CoordinateSystem): string {
  const layers = found
    .filter(({ features }) => features.length > 0)
    .map(({ layer: { name }, features }) => {
      const members = features.map(({ properties, geometry }) => {
        const fields = Object.entries(properties).map(
          ([field, value]) => xml`<${field}>${value}</${field}>`,
        );
        return `<${name}_feature>${gmlOf(geometry, system)}${fields.join('')}</${name}_feature>`;
      });
      return `<${name}_layer>${xml`<gml:name>${name}</gml:name>`}${members.join('')}</${name}_layer>`;
    });
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<msGMLOutput xmlns:gml="http://www.opengis.net/gml" ' +
    'xmlns:xlink="http://www.w3.org/1999/xlink">' +
    `${layers.join('')}</msGMLOutput>\n`
  );
}

function gmlOf(geometry: Feature['geometry'], system: CoordinateSystem): string {
  const text = (points: readonly (readonly number[])[]) =>
    points.map((point) => point.join(',')).join(' ');
  const { type, coordinates } = projected(geometry, system);
  const open = (name: string) => xml`<gml:${name} srsName="EPSG:${system.srid}">`;
  switch (type) {
    case 'Point':
      return `${open('Point')}<gml:coordinates>${text([coordinates])}</gml:coordinates></gml:Point>`;
    case 'LineString':
      return `${open('LineString')}<gml:coordinates>${text(coordinates)}</gml:coordinates></gml:LineString>`;
    case 'Polygon': {
      const ring = `<gml:LinearRing><gml:coordinates>${text(coordinates[0] ?? [])}</gml:coordinates></gml:LinearRing>`;
      return `${open('Polygon')}<gml:outerBoundaryIs>${ring}</gml:outerBoundaryIs></gml:Polygon>`;
    }
  }
}

const asGeoJson = (found: readonly Found[], system: CoordinateSystem) =>
  JSON.stringify({
    type: 'FeatureCollection',
    crs: { type: 'name', properties: { name: `urn:ogc:def:crs:EPSG::${system.srid}` } },
    features: found.flatMap(({ features }) =>
      features.map(({ id, properties, geometry }) => ({
        type: 'Feature',
        id,
        geometry: projected(geometry, system),
        properties,
      })),
    ),
  });

type Position = readonly number[];
type GeoJsonGeometry =
  | { type: 'Point'; coordinates: Position }
  | { type: 'LineString'; coordinates: Position[] }
  | { type: 'Polygon'; coordinates: Position[][] };

/** Easting or longitude first, as GeoJSON has it whatever the system's register says. */
function projected(
  geometry: Feature['geometry'],
  { srid, metresPerUnit }: CoordinateSystem,
): GeoJsonGeometry {
  const convert = converter(3857, srid);
  const digits = metresPerUnit === 1 ? 1e3 : 1e8;
  const position = (point: readonly [number, number]) =>
    convert(point).map((value) => Math.round(value * digits) / digits);
  if (geometry.type === 'Point') return { type: 'Point', coordinates: position(geometry.point) };
  if (geometry.type === 'LineString')
    return { type: 'LineString', coordinates: geometry.line.map(position) };
  const ring = geometry.ring.map(position);
  return { type: 'Polygon', coordinates: [[...ring, ring[0] ?? []]] };
}
