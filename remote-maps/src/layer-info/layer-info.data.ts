import { UnexpectedShape } from '@feltbok/domain/values/json-reader.ts';
import {
  askMapService,
  fetchMapText,
  type InfoFailure,
  type MapServiceAnswer,
} from '../map-services/map-service.data';
import { type FeatureInfo, readFeatureService } from './feature-info.domain';
import { type AskedPlace, featureInfoAddress, featureServiceAddress } from './info-request.domain';
import type { LayerQuestion } from './layer-questions.domain';
import { infoFormatOf, readInfo, ServiceSaid } from './read-info.domain';

export type InfoAnswer = { ok: true; value: FeatureInfo[] } | { ok: false; failure: InfoFailure };

/** Asks what layers know of a place. */
export function askLayers(
  question: LayerQuestion,
  place: AskedPlace,
  end: AbortSignal,
): Promise<InfoAnswer> {
  if (question.by === 'feature service') {
    const address = featureServiceAddress(question.service, question.layers, place);
    return askMapService(address, readFeatureService, null, { end });
  }
  return askWmsLayer(question, place, end);
}

async function askWmsLayer(
  { url, layer, gfiFormat, title }: Extract<LayerQuestion, { by: 'GetFeatureInfo' }>,
  place: AskedPlace,
  end: AbortSignal,
): Promise<InfoAnswer> {
  const failed = (failure: InfoFailure) => ({ ok: false, failure }) as const;
  const format = infoFormatOf(gfiFormat);
  if (!format)
    return failed({ kind: 'unreadable', detail: `answers in ${gfiFormat} are not read here` });
  const address = featureInfoAddress({ url, layer, gfiFormat }, place);
  const answer: MapServiceAnswer<{ body: string; mediaType: string }> = await fetchMapText(
    address,
    {
      end,
      accept: `${gfiFormat}, */*;q=0.1`,
    },
  );
  if (!answer.ok) return answer;
  try {
    return { ok: true, value: readInfo(answer.value, format, title) };
  } catch (error) {
    if (error instanceof ServiceSaid) return failed({ kind: 'said', text: error.message });
    if (error instanceof UnexpectedShape)
      return failed({ kind: 'unreadable', detail: error.message });
    throw error;
  }
}
