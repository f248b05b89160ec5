import { Markup, markup } from '../../markup';
import type { Description, Layer, Service } from './layer';

/** Formats the answer to a GetFeatureInfo for the service. */
export const writeFeatureInfo = (
  { infoFormat }: Service,
  layer: Layer,
  found: readonly Description[],
): string => (infoFormat === 'application/json' ? toGeoJson(found) : toGml(layer, found));

/** The format is MapServer's GML, which map clients in Norway read. */
function toGml({ name }: Layer, found: readonly Description[]): string {
  const feature = new Markup(`${name}_feature`);
  const members = found.map((description) => {
    const fields = Object.entries(description).map(([field, value]) => {
      const element = new Markup(field);
      return markup`<${element}>${value}</${element}>`;
    });
    return markup`<${feature}>${fields}</${feature}>`;
  });
  const layer = new Markup(`${name}_layer`);
  const layers =
    members.length === 0
      ? []
      : [markup`<${layer}><gml:name>${name}</gml:name>${members}</${layer}>`];
  return markup`<?xml version="1.0" encoding="UTF-8"?>
<msGMLOutput xmlns:gml="http://www.opengis.net/gml">${layers}</msGMLOutput>
`.text;
}

const toGeoJson = (found: readonly Description[]) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: found.map((properties) => ({ type: 'Feature', geometry: null, properties })),
  });
