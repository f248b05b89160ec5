import { UnexpectedShape } from '@feltbok/domain/values/json-reader.ts';

/** Namespaces of GML begin so, in all of its versions. */
const gml = 'http://www.opengis.net/gml';

const isGml = ({ namespaceURI }: Element) => namespaceURI?.startsWith(gml) ?? false;

/**
 * The features of an answer in GML, in the form of MapServer (msGMLOutput) or as members of a
 * collection, or in the forms of ArcGIS and QGIS Server: of each the fields of text alone.
 * Geometries are left out.
 * @throws UnexpectedShape
 */
export function readInfoXml(body: string): [name: string, value: string][][] {
  // No such answer needs a document type, and entities that it declares could grow without end.
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

/** Roots of answers that may know of nothing. */
const knownRoots =
  /^(?:msGMLOutput|FeatureCollection|FeatureInfoResponse|GetFeatureInfoResponse|FeatureInfoCollection)$/;

/** @returns the feature that the element is, if it is one */
function readFeature(element: Element): [name: string, value: string][][] {
  const { localName, parentElement } = element;
  // ArcGIS writes the fields of a feature as attributes, or as pairs of elements.
  if (localName === 'FIELDS')
    return [[...element.attributes].map(({ name, value }) => [name, value])];
  if (localName === 'FeatureInfo') return [childrenNamed(element, 'Field').map(readField)];
  const isOfQgis = element.ownerDocument.documentElement.localName === 'GetFeatureInfoResponse';
  if (isOfQgis) {
    // A layer of pictures has its values without a feature.
    const isFeatureOfQgis =
      localName === 'Feature' || (localName === 'Layer' && parentElement !== null);
    const attributes = isFeatureOfQgis
      ? childrenNamed(element, 'Attribute').filter(isNoGeometry)
      : [];
    if (attributes.length === 0) return [];
    return [
      attributes.map((one) => [one.getAttribute('name') ?? '', one.getAttribute('value') ?? '']),
    ];
  }
  return isFeature(element) ? [fieldsOf(element)] : [];
}

const childrenNamed = ({ children }: Element, name: string): Element[] =>
  [...children].filter(({ localName }) => localName === name);

function readField(field: Element): [name: string, value: string] {
  const textOfChild = (name: string) => childrenNamed(field, name)[0]?.textContent?.trim() ?? '';
  return [textOfChild('FieldName'), textOfChild('FieldValue')];
}

const isNoGeometry = (attribute: Element): boolean => attribute.getAttribute('name') !== 'geometry';

function isFeature({ localName, parentElement, namespaceURI }: Element): boolean {
  if (!parentElement) return false;
  if (parentElement.parentElement?.localName === 'msGMLOutput')
    return localName.endsWith('_feature');
  const isMember = /^(?:featureMembers?|member)$/.test(parentElement.localName);
  // Members of a geometry have such names too.
  return isMember && !namespaceURI?.startsWith(gml);
}

const fieldsOf = (feature: Element): [string, string][] =>
  [...feature.children]
    .filter((field) => field.children.length === 0 && !isGml(field))
    .map((field) => [field.localName, field.textContent ?? '']);
