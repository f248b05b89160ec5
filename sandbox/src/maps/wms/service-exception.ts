import type { WmsVersion } from './coordinate-systems';
import { xml } from './xml';

/** Codes of WMS 1.3.0, table E.1, and of OWS for parameters that are missing or wrong. */
export type ExceptionCode =
  | 'InvalidFormat'
  | 'InvalidCRS'
  | 'LayerNotDefined'
  | 'StyleNotDefined'
  | 'LayerNotQueryable'
  | 'InvalidPoint'
  | 'OperationNotSupported'
  | 'MissingParameterValue'
  | 'InvalidParameterValue';

/** A request that the service answers with an exception. */
export class ServiceException extends Error {
  override readonly name = 'ServiceException';
  readonly code: ExceptionCode;

  constructor(code: ExceptionCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** The report as XML, and its media type. */
export function exceptionReport(
  { code, message }: ServiceException,
  version: WmsVersion,
): { type: string; body: string } {
  const is130 = version === '1.3.0';
  const name = !is130 && code === 'InvalidCRS' ? 'InvalidSRS' : code;
  const space = is130 ? xml` xmlns="http://www.opengis.net/ogc"` : '';
  return {
    type: is130 ? 'text/xml' : 'application/vnd.ogc.se_xml',
    body:
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
      `<ServiceExceptionReport version="${version}"${space}>` +
      xml`<ServiceException code="${name}">${message}</ServiceException>` +
      '</ServiceExceptionReport>\n',
  };
}
