import type { Box } from '../../cadastre/geometry';
import { boxOf } from '../../cadastre/geometry';
import { converter, type Srid } from '../../cadastre/projections';
import type { MapContent } from '../map-content';
import { coordinateSystems, crs84, type WmsVersion } from './coordinate-systems';
import type { Layer, Service } from './layer';
import { infoFormats, mapFormats, maxSide } from './requests';
import { xml } from './xml';

/** The capabilities document of a service at `address`, and its media type. */
export function capabilitiesDocument(
  service: Service,
  version: WmsVersion,
  address: string,
  content: MapContent,
): { type: string; body: string } {
  const extent = extentOf(content);
  return version === '1.3.0'
    ? { type: 'text/xml', body: document130(service, address, extent) }
    : { type: 'application/vnd.ogc.wms_xml', body: document111(service, address, extent) };
}

/** The ground that the service knows, in EPSG:3857. */
function extentOf({ parcels }: MapContent): Box {
  const everywhere = { minX: -Infinity, minY: -Infinity, maxX: Infinity, maxY: Infinity };
  return boxOf(
    parcels
      .within(everywhere)
      .flatMap(({ box }) => [[box.minX, box.minY] as const, [box.maxX, box.maxY] as const]),
  );
}

function inSystem(box: Box, srid: Srid): Box {
  const convert = converter(3857, srid);
  const { minX, minY, maxX, maxY } = box;
  return boxOf([
    convert([minX, minY]),
    convert([maxX, minY]),
    convert([minX, maxY]),
    convert([maxX, maxY]),
  ]);
}

const online = (address: string) =>
  xml`<OnlineResource xmlns:xlink="http://www.w3.org/1999/xlink" xlink:type="simple" xlink:href="${address}"/>`;

function operation(name: string, formats: readonly string[], address: string): string {
  const listed = formats.map((format) => xml`<Format>${format}</Format>`).join('');
  const get = `<DCPType><HTTP><Get>${online(`${address}?`)}</Get></HTTP></DCPType>`;
  return `<${name}>${listed}${get}</${name}>`;
}

function legendAddress(address: string, version: WmsVersion, layer: Layer): string {
  const query = new URLSearchParams({
    service: 'WMS',
    version,
    request: 'GetLegendGraphic',
    layer: layer.name,
    format: 'image/png',
  });
  return `${address}?${query}`;
}

const styleOf = (address: string, version: WmsVersion, layer: Layer) =>
  '<Style><Name>default</Name><Title>default</Title><LegendURL><Format>image/png</Format>' +
  `${online(legendAddress(address, version, layer))}</LegendURL></Style>`;

function document130(service: Service, address: string, extent: Box): string {
  const degrees = inSystem(extent, 4326);
  const geographic = xml`<EX_GeographicBoundingBox><westBoundLongitude>${degrees.minX}</westBoundLongitude><eastBoundLongitude>${degrees.maxX}</eastBoundLongitude><southBoundLatitude>${degrees.minY}</southBoundLatitude><northBoundLatitude>${degrees.maxY}</northBoundLatitude></EX_GeographicBoundingBox>`;
  const systems = [...coordinateSystems, crs84];
  const boxes = systems.map(({ name, srid, northFirst }) => {
    const { minX, minY, maxX, maxY } = inSystem(extent, srid);
    const [a, b, c, d] = northFirst ? [minY, minX, maxY, maxX] : [minX, minY, maxX, maxY];
    return xml`<BoundingBox CRS="${name}" minx="${a}" miny="${b}" maxx="${c}" maxy="${d}"/>`;
  });
  const layers = service.layers.map(
    (layer) =>
      xml`<Layer queryable="${layer.find ? 1 : 0}"><Name>${layer.name}</Name><Title>${layer.title}</Title><Abstract>${layer.abstract}</Abstract>` +
      `${geographic}${styleOf(address, '1.3.0', layer)}` +
      xml`<MaxScaleDenominator>${layer.maxScale}</MaxScaleDenominator></Layer>`,
  );
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<WMS_Capabilities version="1.3.0" xmlns="http://www.opengis.net/wms">' +
    xml`<Service><Name>WMS</Name><Title>${service.title}</Title><Abstract>${service.abstract}</Abstract>` +
    online(address) +
    xml`<MaxWidth>${maxSide}</MaxWidth><MaxHeight>${maxSide}</MaxHeight></Service>` +
    '<Capability><Request>' +
    operation('GetCapabilities', ['text/xml'], address) +
    operation('GetMap', mapFormats, address) +
    operation('GetFeatureInfo', infoFormats, address) +
    '</Request><Exception><Format>XML</Format><Format>INIMAGE</Format><Format>BLANK</Format></Exception>' +
    xml`<Layer><Title>${service.title}</Title>` +
    systems.map(({ name }) => xml`<CRS>${name}</CRS>`).join('') +
    `${geographic}${boxes.join('')}${layers.join('')}</Layer></Capability></WMS_Capabilities>\n`
  );
}

function document111(service: Service, address: string, extent: Box): string {
  const degrees = inSystem(extent, 4326);
  const geographic = xml`<LatLonBoundingBox minx="${degrees.minX}" miny="${degrees.minY}" maxx="${degrees.maxX}" maxy="${degrees.maxY}"/>`;
  const boxes = coordinateSystems.map(({ name, srid }) => {
    const { minX, minY, maxX, maxY } = inSystem(extent, srid);
    return xml`<BoundingBox SRS="${name}" minx="${minX}" miny="${minY}" maxx="${maxX}" maxy="${maxY}"/>`;
  });
  const layers = service.layers.map(
    (layer) =>
      xml`<Layer queryable="${layer.find ? 1 : 0}"><Name>${layer.name}</Name><Title>${layer.title}</Title><Abstract>${layer.abstract}</Abstract>` +
      `${geographic}${styleOf(address, '1.1.1', layer)}` +
      // The hint is the diagonal of a pixel on the ground, in metres.
      xml`<ScaleHint min="0" max="${layer.maxScale * 0.000_28 * Math.SQRT2}"/></Layer>`,
  );
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<WMT_MS_Capabilities version="1.1.1">' +
    xml`<Service><Name>OGC:WMS</Name><Title>${service.title}</Title><Abstract>${service.abstract}</Abstract>` +
    `${online(address)}</Service><Capability><Request>` +
    operation('GetCapabilities', ['application/vnd.ogc.wms_xml'], address) +
    operation('GetMap', mapFormats, address) +
    operation('GetFeatureInfo', infoFormats, address) +
    '</Request><Exception><Format>application/vnd.ogc.se_xml</Format><Format>application/vnd.ogc.se_inimage</Format>' +
    '<Format>application/vnd.ogc.se_blank</Format></Exception>' +
    xml`<Layer><Title>${service.title}</Title>` +
    coordinateSystems.map(({ name }) => xml`<SRS>${name}</SRS>`).join('') +
    `${geographic}${boxes.join('')}${layers.join('')}</Layer></Capability></WMT_MS_Capabilities>\n`
  );
}
