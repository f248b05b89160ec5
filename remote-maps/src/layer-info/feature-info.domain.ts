import { JsonObject, readList, text } from '@feltbok/domain/values/json-reader.ts';
import { type Attribute, attributeOf } from '../property/found-property.domain';

/** Something that a layer knows of a place. */
export interface FeatureInfo {
  description: string;
  attributes: Attribute[];
}

/** Of one answer; a service that sends more has misunderstood. */
const mostFeatures = 50;
const mostAttributes = 100;

/** As it is shown: what says nothing is left out, and what has no end is cut. */
export function infoOf(
  description: string,
  values: Iterable<readonly [name: string, value: unknown]>,
): FeatureInfo {
  const attributes = [...values].flatMap(([name, value]) => attributeOf(name, value));
  return { description, attributes: attributes.slice(0, mostAttributes) };
}

export const worthShowing = (infos: readonly FeatureInfo[]): FeatureInfo[] =>
  infos.filter(({ attributes }) => attributes.length > 0).slice(0, mostFeatures);

/**
 * @param answer `[{Description, AttributesList: [{Name, Value}]}]`, as the service for features
 *   answers
 * @throws UnexpectedShape
 */
export const readFeatureService = (answer: unknown): FeatureInfo[] =>
  worthShowing(readList(readOne)(answer, 'features'));

function readOne(value: unknown, field: string): FeatureInfo {
  const feature = JsonObject.read(value, field);
  const list = readList((one, place): [string, unknown] => {
    const attribute = JsonObject.read(one, place);
    return [attribute.get('Name', text), attribute.getOr<unknown>('Value', (given) => given, '')];
  });
  return infoOf(feature.getOr('Description', text, ''), feature.getOr('AttributesList', list, []));
}
