import type { OverlayOffer } from '../layers/overlay.domain';
import { toInfoFormat } from './read-info.domain';

/** A request about one or several layers. */
export type LayerQuestion = { key: string; title: string } & (
  | { by: 'GetFeatureInfo'; url: string; layer: string; gfiFormat: string }
  | { by: 'feature service'; service: string; layers: string[] }
);

/**
 * Lists the requests about a place: one for each visible queryable layer, so that a layer that
 * fails delays no other. Where there is a feature service it is asked instead of all layers that
 * answer in GML.
 * @param scale the denominator of the map's scale: layers that do not draw at it are not asked
 */
export function listLayerQuestions(
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

const isGml = (gfiFormat: string) => toInfoFormat(gfiFormat) === 'xml';
