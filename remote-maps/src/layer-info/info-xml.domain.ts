import { UnexpectedShape } from '@feltbok/domain/values/json-reader.ts';

/** The beginning of GML's namespace in all of its versions. */
const gml = 'http://www.opengis.net/gml';

const isGml = ({ namespaceURI }: Element) => namespaceURI?.startsWith(gml) ?? false;

/**
 * Reads the features of an answer in GML, in MapServer's form (msGMLOutput) or as members of a
 * collection, or in the forms of ArcGIS and QGIS Server. Only fields of text are read; geometries
 * are left out.
 * @throws UnexpectedShape
 */
export function readInfoXml(body: string): [name: string, value: string][][] {
  // No answer needs a document type, and entities declared in one could expand without limit.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(body))
    throw new UnexpectedShape('the answer', 'XML without a document type');
  const document = new DOMParser().parseFromString(body, 'text/xml');
  if (document.getElementsByTagName('parsererror').length > 0)
    throw new UnexpectedShape('the answer', 'XML');
  const features = [...document.getElementsByTagName('*')].flatMap(readFeature);
  if (features.length === 0 && !knownRoots.test(document.documentElement.localName))
    throw new UnexpectedShape('the answer', 'GML, or XML of QGIS Server or ArcGIS');
  return features;
}

/** Root elements of answers that may hold no feature. */
const knownRoots =
  /^(?:msGMLOutput|FeatureCollection|FeatureInfoResponse|GetFeatureInfoResponse|FeatureInfoCollection)$/;

/** @returns the feature that the element describes; empty where it describes none */
function readFeature(element: Element): [name: string, value: string][][] {
  const { localName, parentElement } = element;
  // ArcGIS writes the fields of a feature as attributes, or as pairs of elements.
  if (localName === 'FIELDS')
    return [[...element.attributes].map(({ name, value }) => [name, value])];
  if (localName === 'FeatureInfo') return [filterChildren(element, 'Field').map(readField)];
  const isOfQgis = element.ownerDocument.documentElement.localName === 'GetFeatureInfoResponse';
  if (isOfQgis) {
    // QGIS Server answers for raster layers with values that belong to no feature.
    const isFeatureOfQgis =
      localName === 'Feature' || (localName === 'Layer' && parentElement !== null);
    const attributes = isFeatureOfQgis
      ? filterChildren(element, 'Attribute').filter(isNoGeometry)
      : [];
    if (attributes.length === 0) return [];
    return [
      attributes.map((attribute) => [
        attribute.getAttribute('name') ?? '',
        attribute.getAttribute('value') ?? '',
      ]),
    ];
  }
  return isFeature(element) ? [listFields(element)] : [];
}

const filterChildren = ({ children }: Element, name: string): Element[] =>
  [...children].filter(({ localName }) => localName === name);

function readField(field: Element): [name: string, value: string] {
  const getChildText = (name: string) => filterChildren(field, name)[0]?.textContent?.trim() ?? '';
  return [getChildText('FieldName'), getChildText('FieldValue')];
}

const isNoGeometry = (attribute: Element): boolean => attribute.getAttribute('name') !== 'geometry';

function isFeature({ localName, parentElement, namespaceURI }: Element): boolean {
  if (!parentElement) return false;
  if (parentElement.parentElement?.localName === 'msGMLOutput')
    return localName.endsWith('_feature');
  const isMember = /^(?:featureMembers?|member)$/.test(parentElement.localName);
  // Members of a geometry have such names as well.
  return isMember && !namespaceURI?.startsWith(gml);
}

const listFields = (feature: Element): [string, string][] =>
  [...feature.children]
    .filter((field) => field.children.length === 0 && !isGml(field))
    .map((field) => [field.localName, field.textContent ?? '']);
