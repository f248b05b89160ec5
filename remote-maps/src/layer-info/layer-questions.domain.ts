import type { OverlayOffer } from '../layers/overlay.domain';
import { infoFormatOf } from './read-info.domain';

/** What is asked of layers, in one request. */
export type LayerQuestion = { key: string; title: string } & (
  | { by: 'GetFeatureInfo'; url: string; layer: string; gfiFormat: string }
  | { by: 'feature service'; service: string; layers: string[] }
);

/**
 * What to ask about a place: each visible queryable layer on its own, so that one that fails delays
 * nobody else's answer back. Where there is a service for features it is asked in place of all
 * layers that answer in GML.
 * @param scale the denominator at which the map is seen: what does not draw there knows nothing
 *   either
 */
export function layerQuestions(
  offers: readonly OverlayOffer[],
  scale: number,
  featureService: string | null,
): LayerQuestion[] {
  const asked = offers.filter(
    ({ visible, layer }) =>
      visible &&
      layer.queryable &&
      scale >= (layer.minScale ?? 0) &&
      scale <= (layer.maxScale ?? Number.POSITIVE_INFINITY),
  );
  const isForService = ({ service }: OverlayOffer) =>
    featureService !== null && isGml(service.gfiFormat);
  const forService = asked.filter(isForService);
  const together: LayerQuestion[] =
    featureService !== null && forService.length > 0
      ? [
          {
            by: 'feature service',
            key: featureService,
            title: forService.map(({ layer }) => layer.description).join(', '),
            service: featureService,
            layers: forService.map(({ layer }) => layer.name),
          },
        ]
      : [];
  const alone = asked
    .filter((offer) => !isForService(offer))
    .map(
      ({ key, service: { url, gfiFormat }, layer }): LayerQuestion => ({
        by: 'GetFeatureInfo',
        key,
        title: layer.description,
        url,
        layer: layer.name,
        gfiFormat,
      }),
    );
  return [...together, ...alone];
}

const isGml = (gfiFormat: string) => infoFormatOf(gfiFormat) === 'xml';
