import { UnexpectedShape } from '@feltbok/domain/values/json-reader.ts';
import {
  askMapService,
  fetchMapText,
  type InfoFailure,
  type MapServiceAnswer,
} from '../map-services/map-service.data';
import { type FeatureInfo, readFeatureService } from './feature-info.domain';
import {
  type AskedPlace,
  buildFeatureInfoAddress,
  buildFeatureServiceAddress,
} from './info-request.domain';
import type { LayerQuestion } from './layer-questions.domain';
import { readInfo, ServiceException, toInfoFormat } from './read-info.domain';

export type InfoAnswer = { ok: true; value: FeatureInfo[] } | { ok: false; failure: InfoFailure };

/** Asks layers about a place. */
export function askLayers(
  question: LayerQuestion,
  place: AskedPlace,
  signal: AbortSignal,
): Promise<InfoAnswer> {
  if (question.by === 'feature service') {
    const address = buildFeatureServiceAddress(question.service, question.layers, place);
    return askMapService(address, readFeatureService, null, { signal });
  }
  return askWmsLayer(question, place, signal);
}

async function askWmsLayer(
  { url, layer, gfiFormat, title }: Extract<LayerQuestion, { by: 'GetFeatureInfo' }>,
  place: AskedPlace,
  signal: AbortSignal,
): Promise<InfoAnswer> {
  const toFailure = (failure: InfoFailure) => ({ ok: false, failure }) as const;
  const format = toInfoFormat(gfiFormat);
  if (!format)
    return toFailure({ kind: 'unreadable', detail: `answers in ${gfiFormat} are not read here` });
  const address = buildFeatureInfoAddress({ url, layer, gfiFormat }, place);
  const answer: MapServiceAnswer<{ body: string; mediaType: string }> = await fetchMapText(
    address,
    {
      signal,
      accept: `${gfiFormat}, */*;q=0.1`,
    },
  );
  if (!answer.ok) return answer;
  try {
    return { ok: true, value: readInfo(answer.value, format, title) };
  } catch (error) {
    if (error instanceof ServiceException) return toFailure({ kind: 'said', text: error.message });
    if (error instanceof UnexpectedShape)
      return toFailure({ kind: 'unreadable', detail: error.message });
    throw error;
  }
}
