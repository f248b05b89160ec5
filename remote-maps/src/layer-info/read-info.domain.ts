import { JsonObject, readList, UnexpectedShape } from '@feltbok/domain/values/json-reader.ts';
import { findExceptionText, shorten } from '../tiles/exception-text.domain';
import { type FeatureInfo, infoOf, worthShowing } from './feature-info.domain';
import { readInfoPage } from './info-html.domain';
import { readInfoText } from './info-text.domain';
import { readInfoXml } from './info-xml.domain';

/** The format in which a layer answers. */
export type InfoFormat = 'json' | 'xml' | 'text' | 'html';

/**
 * The format that a media type, or a shorter name such as `GML`, stands for; null for one that is
 * not read here.
 */
export function infoFormatOf(named: string): InfoFormat | null {
  if (/json/i.test(named)) return 'json';
  if (/html/i.test(named)) return 'html';
  if (/xml|gml/i.test(named)) return 'xml';
  return /text/i.test(named) ? 'text' : null;
}

/** What a map service says went wrong, where an answer should have been. */
export class ServiceSaid extends Error {
  override readonly name = 'ServiceSaid';
}

/**
 * What a layer answered to a GetFeatureInfo.
 * @param asked the format that was asked for; where a service names another one that is read here,
 *   it is read as that
 * @throws ServiceSaid, UnexpectedShape
 */
export function readInfo(
  { body, mediaType }: { body: string; mediaType: string },
  asked: InfoFormat,
  description: string,
): FeatureInfo[] {
  // So some servers say that they know of nothing.
  if (body.trim() === '') return [];
  const said = findExceptionText(body);
  if (said) throw new ServiceSaid(said);
  if (mediaType.includes('html') && asked !== 'html')
    throw new UnexpectedShape('the answer', `${asked}, but a page`);
  // Some servers call all of their answers plain text.
  const named = infoFormatOf(mediaType);
  const format = named && named !== 'text' ? named : asked;
  return worthShowing(readFeatures(body, format).map((values) => infoOf(description, values)));
}

/** @throws ServiceSaid where there are words, but no features */
function readFeatures(body: string, format: InfoFormat): FeatureValues[] {
  if (format === 'json') return readInfoJson(body);
  if (format === 'xml') return readInfoXml(body);
  const { features, words } = format === 'html' ? readInfoPage(body) : readText(body);
  if (features.length === 0 && words !== '') throw new ServiceSaid(shorten(words));
  return features;
}

function readText(body: string): { features: FeatureValues[]; words: string } {
  const { features, otherWords } = readInfoText(body);
  return { features, words: otherWords };
}

type FeatureValues = [name: string, value: unknown][];

function readInfoJson(body: string): FeatureValues[] {
  const answer = JsonObject.read(parsed(body), 'answer');
  // ArcGIS calls the list `results`, and the values of a feature `attributes`.
  const list = answer.getOr<FeatureValues[] | null>('results', readList(readFeature), null);
  return list ?? answer.get('features', readList(readFeature));
}

function readFeature(value: unknown, field: string): FeatureValues {
  const feature = JsonObject.read(value, field);
  const properties = feature.getOr<FeatureValues | null>('properties', readProperties, null);
  return properties ?? feature.getOr<FeatureValues>('attributes', readProperties, []);
}

const readProperties = (value: unknown, field: string): FeatureValues =>
  JsonObject.read(value, field).entries();

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new UnexpectedShape('the answer', 'JSON');
  }
}
