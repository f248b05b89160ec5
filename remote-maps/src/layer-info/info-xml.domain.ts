import { UnexpectedShape } from '@feltbok/shared/domain/json-reader';

/** Namespaces of GML begin so, in all of its versions. */
const gml = 'http://www.opengis.net/gml';

const isGml = ({ namespaceURI }: Element) => namespaceURI?.startsWith(gml) ?? false;

/**
 * The features of an answer in GML, in the form of MapServer (msGMLOutput) or as members of a collection: of each the
 * fields of text alone. Geometries are left out.
 * @throws UnexpectedShape
 */
export function readInfoXml(body: string): [name: string, value: string][][] {
  // No such answer needs a document type, and entities that it declares could grow without end.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(body)) throw new UnexpectedShape('the answer', 'XML without a document type');
  const document = new DOMParser().parseFromString(body, 'text/xml');
  if (document.getElementsByTagName('parsererror').length > 0) throw new UnexpectedShape('the answer', 'XML');
  return [...document.getElementsByTagName('*')].filter(isFeature).map(fieldsOf);
}

function isFeature({ localName, parentElement, namespaceURI }: Element): boolean {
  if (!parentElement) return false;
  if (parentElement.parentElement?.localName === 'msGMLOutput') return localName.endsWith('_feature');
  const isMember = /^(?:featureMembers?|member)$/.test(parentElement.localName);
  // Members of a geometry have such names too.
  return isMember && !namespaceURI?.startsWith(gml);
}

const fieldsOf = (feature: Element): [string, string][] =>
  [...feature.children]
    .filter((field) => field.children.length === 0 && !isGml(field))
    .map((field) => [field.localName, field.textContent ?? '']);
