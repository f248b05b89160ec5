import { JsonObject, listOf, UnexpectedShape } from '@feltbok/shared/domain/json-reader';
import { exceptionText } from '../tiles/exception-text.domain';
import { type FeatureInfo, infoOf, worthShowing } from './feature-info.domain';
import { readInfoText } from './info-text.domain';
import { readInfoXml } from './info-xml.domain';

/** The format in which a layer answers. */
export type InfoFormat = 'json' | 'xml' | 'text';

/** The format that a media type, or a shorter name such as `GML`, stands for; null for one that is not read here. */
export function infoFormatOf(named: string): InfoFormat | null {
  if (/json/i.test(named)) return 'json';
  if (/html/i.test(named)) return null;
  if (/xml|gml/i.test(named)) return 'xml';
  return /text/i.test(named) ? 'text' : null;
}

/** What a map service says went wrong, where an answer should have been. */
export class ServiceSaid extends Error {
  override readonly name = 'ServiceSaid';
}

/**
 * What a layer answered to a GetFeatureInfo.
 * @param asked the format that was asked for; where a service names another one that is read here, it is read as that
 * @throws ServiceSaid, UnexpectedShape
 */
export function readInfo(
  { body, mediaType }: { body: string; mediaType: string },
  asked: InfoFormat,
  description: string,
): FeatureInfo[] {
  // So some servers say that they know of nothing.
  if (body.trim() === '') return [];
  const said = exceptionText(body);
  if (said) throw new ServiceSaid(said);
  if (mediaType.includes('html')) throw new UnexpectedShape('the answer', `${asked}, but a page`);
  // Some servers call all of their answers plain text.
  const named = infoFormatOf(mediaType);
  const format = named && named !== 'text' ? named : asked;
  const featureValues =
    format === 'json' ? readInfoJson(body) : format === 'xml' ? readInfoXml(body) : readInfoText(body);
  return worthShowing(featureValues.map((values) => infoOf(description, values)));
}

type FeatureValues = [name: string, value: unknown][];

function readInfoJson(body: string): FeatureValues[] {
  const collection = JsonObject.read(parsed(body), 'answer');
  return collection.get(
    'features',
    listOf((value, field) => JsonObject.read(value, field).getOr<FeatureValues>('properties', readProperties, [])),
  );
}

const readProperties = (value: unknown, field: string): FeatureValues => JsonObject.read(value, field).entries();

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new UnexpectedShape('the answer', 'JSON');
  }
}
