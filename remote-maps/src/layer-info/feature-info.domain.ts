import { JsonObject, readList, text } from '@feltbok/domain/values/json-reader.ts';
import { type Attribute, toAttributes } from '../property/found-property.domain';

/** A feature that a layer has at a place. */
export interface FeatureInfo {
  description: string;
  attributes: Attribute[];
}

/**
 * Maximum number of features read from one answer; a service that sends more has misunderstood the
 * question.
 */
const maxFeatures = 50;
const maxAttributes = 100;

/** Builds a feature for display: empty values are left out, and endless ones are cut. */
export function toFeatureInfo(
  description: string,
  values: Iterable<readonly [name: string, value: unknown]>,
): FeatureInfo {
  const attributes = [...values].flatMap(([name, value]) => toAttributes(name, value));
  return { description, attributes: attributes.slice(0, maxAttributes) };
}

export const filterShown = (infos: readonly FeatureInfo[]): FeatureInfo[] =>
  infos.filter(({ attributes }) => attributes.length > 0).slice(0, maxFeatures);

/**
 * @param answer `[{Description, AttributesList: [{Name, Value}]}]`, the form of the feature service
 * @throws UnexpectedShape
 */
export const readFeatureService = (answer: unknown): FeatureInfo[] =>
  filterShown(readList(readOne)(answer, 'features'));

function readOne(value: unknown, field: string): FeatureInfo {
  const feature = JsonObject.read(value, field);
  const list = readList((item, place): [string, unknown] => {
    const attribute = JsonObject.read(item, place);
    return [attribute.get('Name', text), attribute.getOr<unknown>('Value', (stated) => stated, '')];
  });
  return toFeatureInfo(
    feature.getOr('Description', text, ''),
    feature.getOr('AttributesList', list, []),
  );
}
