import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { findSystemByCrsName, type StatedSystem } from './coordinates/coordinate-system.domain';
import { type ReadFeature, toHeight } from './geojson.domain';
import { localName, showElement } from './gml.domain';
import type { ObjectTypeCount } from './object-types.domain';
import { FileRejected } from './record.domain';

/** A point while its element is read; `numbers` are north, east and height. */
interface OpenPoint {
  name: string;
  numbers: string;
  text: string;
}

/**
 * Reads the points of LandXML 1.x, which are the elements `CgPoint`: north, east and perhaps the
 * height, with the number of the point in `name`. One that refers to another gives no point.
 * @throws FileRejected when it is no XML, or not in metres
 */
export function readLandXmlText(text: string): {
  system: StatedSystem | null;
  features: ReadFeature[];
  objectTypes: ObjectTypeCount[];
} {
  let system: StatedSystem | null = null;
  let open: OpenPoint | null = null;
  const features: ReadFeature[] = [];
  const parser = new SaxesParser();
  parser.on('error', (cause) => {
    throw new FileRejected({ kind: 'not XML' }, { cause });
  });
  parser.on('opentag', (tag) => {
    const name = localName(tag.name);
    checkUnit(name, tag);
    if (name === 'CoordinateSystem') system ??= findSystem(tag);
    if (name !== 'CgPoint' || 'pntRef' in tag.attributes) return;
    const from = text.lastIndexOf('<', parser.position - 1);
    open = { name: tag.attributes.name ?? '', numbers: '', text: showElement(text, from) };
  });
  parser.on('text', (words) => {
    if (open) open.numbers += words;
  });
  parser.on('closetag', (tag) => {
    if (open && localName(tag.name) === 'CgPoint') {
      features.push(toFeature(open, system));
      open = null;
    }
  });
  parser.write(text).close();
  return { system, features, objectTypes: [] };
}

/** @throws FileRejected where lengths are in another unit than metres */
function checkUnit(name: string, { attributes }: SaxesTagPlain): void {
  if (name !== 'Metric' && name !== 'Imperial') return;
  const { linearUnit = '' } = attributes;
  if (linearUnit !== 'meter') throw new FileRejected({ kind: 'system', name: linearUnit });
}

/** @returns null where the file names no code of EPSG, so that the user is asked */
function findSystem({ attributes }: SaxesTagPlain): StatedSystem | null {
  const { epsgCode = '' } = attributes;
  return /^\d+$/.test(epsgCode) ? findSystemByCrsName(`EPSG:${epsgCode}`) : null;
}

function toFeature({ name, numbers, text }: OpenPoint, system: StatedSystem | null): ReadFeature {
  const [north = Number.NaN, east = Number.NaN, height, ...further] = numbers
    .trim()
    .split(/\s+/)
    .map(Number);
  const isPlace = Number.isFinite(north + east + (height ?? 0)) && further.length === 0;
  if (!isPlace) return { kind: 'rejected', reason: 'bad coordinates', text };
  if (system?.kind === 'unknown') return { kind: 'rejected', reason: 'system', text };
  return {
    kind: 'point',
    text,
    x: east,
    y: north,
    system,
    height: toHeight({}, height, system?.heights),
    texts: name.trim() === '' ? {} : { boundaryPointNumber: name.trim() },
    accuracy: null,
  };
}
