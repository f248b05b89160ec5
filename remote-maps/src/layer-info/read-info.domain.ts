import { JsonObject, readList, UnexpectedShape } from '@feltbok/domain/values/json-reader.ts';
import { findExceptionText, shorten } from '../tiles/exception-text.domain';
import { type FeatureInfo, filterShown, toFeatureInfo } from './feature-info.domain';
import { readInfoPage } from './info-html.domain';
import { readInfoText } from './info-text.domain';
import { readInfoXml } from './info-xml.domain';

/** The format in which a layer answers. */
export type InfoFormat = 'json' | 'xml' | 'text' | 'html';

/**
 * The format that a media type, or a shorter name such as `GML`, stands for; `null` for one that is
 * not supported.
 */
export function toInfoFormat(named: string): InfoFormat | null {
  if (/json/i.test(named)) return 'json';
  if (/html/i.test(named)) return 'html';
  if (/xml|gml/i.test(named)) return 'xml';
  return /text/i.test(named) ? 'text' : null;
}

/** A map service's own message about an error, sent in place of an answer. */
export class ServiceException extends Error {
  override readonly name = 'ServiceException';
}

/**
 * Reads a layer's answer to GetFeatureInfo.
 * @param asked the requested format; another supported format that the service states is read
 * instead
 * @throws ServiceException, UnexpectedShape
 */
export function readInfo(
  { body, mediaType }: { body: string; mediaType: string },
  asked: InfoFormat,
  description: string,
): FeatureInfo[] {
  // Some servers send an empty body when they found nothing.
  if (body.trim() === '') return [];
  const exceptionText = findExceptionText(body);
  if (exceptionText) throw new ServiceException(exceptionText);
  if (mediaType.includes('html') && asked !== 'html')
    throw new UnexpectedShape('the answer', `${asked}, but a page`);
  // Some servers label all of their answers as plain text.
  const named = toInfoFormat(mediaType);
  const format = named && named !== 'text' ? named : asked;
  return filterShown(
    readFeatures(body, format).map((values) => toFeatureInfo(description, values)),
  );
}

/** @throws ServiceException where there is text but no feature */
function readFeatures(body: string, format: InfoFormat): FeatureValues[] {
  if (format === 'json') return readInfoJson(body);
  if (format === 'xml') return readInfoXml(body);
  const { features, words } = format === 'html' ? readInfoPage(body) : readText(body);
  if (features.length === 0 && words !== '') throw new ServiceException(shorten(words));
  return features;
}

function readText(body: string): { features: FeatureValues[]; words: string } {
  const { features, otherWords } = readInfoText(body);
  return { features, words: otherWords };
}

type FeatureValues = [name: string, value: unknown][];

function readInfoJson(body: string): FeatureValues[] {
  const answer = JsonObject.read(parseJson(body), 'answer');
  // ArcGIS calls the list `results`, and a feature's values `attributes`.
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

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new UnexpectedShape('the answer', 'JSON');
  }
}
