import { createCanvas } from '@napi-rs/canvas';
import type { MapContent } from '../map-content';
import { cadastreService } from './cadastre-service';
import { capabilitiesDocument } from './capabilities';
import type { WmsVersion } from './coordinate-systems';
import { featureInfo } from './feature-info';
import type { Service } from './layer';
import { drawLegend } from './legend-picture';
import { drawMap } from './map-picture';
import { municipalService } from './municipal-service';
import {
  layerNamed,
  maxSide,
  Parameters,
  readFeatureInfoRequest,
  readMapRequest,
  versionOf,
} from './requests';
import { exceptionReport, ServiceException } from './service-exception';

export const services: readonly Service[] = [cadastreService, municipalService];

export interface WmsAnswer {
  type: string;
  body: string | Buffer;
}

/**
 * Answers one request to a WMS, exceptions included, as WMS 1.3.0 and 1.1.1 say. `address` is the
 * service's own.
 */
export async function answerWms(
  service: Service,
  query: URLSearchParams,
  address: string,
  content: MapContent,
): Promise<WmsAnswer> {
  const parameters = new Parameters(query);
  let version: WmsVersion = '1.3.0';
  try {
    const request = parameters.require('REQUEST').toLowerCase();
    version = versionOf(parameters, request === 'getcapabilities');
    switch (request) {
      case 'getcapabilities':
        return capabilitiesDocument(service, version, address, content);
      case 'getmap': {
        const map = readMapRequest(parameters, version, service);
        const canvas = drawMap(map, content);
        const body = await (map.format === 'image/png'
          ? canvas.encode('png')
          : canvas.encode('jpeg', 88));
        return { type: map.format, body };
      }
      case 'getfeatureinfo':
        return featureInfo(readFeatureInfoRequest(parameters, version, service), content);
      case 'getlegendgraphic': {
        const legend = drawLegend(layerNamed(parameters.require('LAYER'), service));
        return { type: 'image/png', body: await legend.encode('png') };
      }
      default:
        throw new ServiceException('OperationNotSupported', `${request} is not known`);
    }
  } catch (error) {
    if (!(error instanceof ServiceException)) throw error;
    return exceptionAnswer(error, version, parameters);
  }
}

/** As the client asked for it: a report, or a picture in the map's place. */
async function exceptionAnswer(
  error: ServiceException,
  version: WmsVersion,
  parameters: Parameters,
): Promise<WmsAnswer> {
  const wanted = /(inimage|blank)$/i.exec(parameters.get('EXCEPTIONS') ?? '')?.[1]?.toLowerCase();
  if (!wanted) return exceptionReport(error, version);
  const side = (name: string) =>
    Math.min(maxSide, Math.max(1, Math.trunc(Number(parameters.get(name))) || 256));
  const canvas = createCanvas(side('WIDTH'), side('HEIGHT'));
  if (wanted === 'inimage') {
    const context = canvas.getContext('2d');
    context.font = '12px "Map"';
    context.fillStyle = '#8a1c10';
    context.fillText(`${error.code}: ${error.message}`, 6, 18);
  }
  return { type: 'image/png', body: await canvas.encode('png') };
}
