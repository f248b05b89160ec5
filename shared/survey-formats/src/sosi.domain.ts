import type { HeightSystem } from '@feltbok/domain/boundary-marks/mark-height.ts';
import type { SurveyCurve } from './line-attributes.domain';
import { type IsChosenType, type ObjectTypeCount, ObjectTypeCounter } from './object-types.domain';
import type { LineRejection, NoPoint, Skip } from './record.domain';
import { pickCurveWords, readCurveWords } from './survey-curve.domain';
import type { PointTextField } from './survey-point.domain';

/** What the head of a SOSI file says of all that follows. */
export interface SosiHead {
  /** SOSI code (KOORDSYS); null where it names none. */
  systemCode: number | null;
  /** Metres for each unit of a coordinate, and of a height; null where it states none. */
  unit: number | null;
  heightUnit: number;
  /** Metres that are added to each coordinate. */
  origin: { north: number; east: number };
  heights: HeightSystem;
  /** The word of TEGNSETT, as the file has it. */
  letters: string;
}

export interface SosiPoint {
  /** Metres to the millimetre. */
  north: number;
  east: number;
  /** Metres; null where there is none. */
  height: number | null;
  heightSystem: HeightSystem;
  /** The words of the object that it belongs to. */
  texts: Partial<Record<PointTextField, string>>;
  /** Centimetres, and metres; null where they are not known. */
  accuracy: number | null;
  heightSigma: number | null;
}

/** A line with the coordinates of one place or several. */
interface SosiPoints {
  kind: 'points';
  points: SosiPoint[];
}

/** A line that states the quality of the coordinate before it. */
interface SosiQuality {
  kind: 'quality';
  quality: Quality;
  /** What the line counts as. */
  skip: Skip;
}

export type SosiLine = SosiPoints | SosiQuality | NoPoint;

type Skipped = NoPoint & { kind: 'skipped' };

const skip = (kind: Skip): Skipped => ({ kind: 'skipped', skip: kind });

/** Objects whose coordinates are points. */
const pointObjects = ['PUNKT', 'SYMBOL'];
const lineObjects = ['KURVE', 'LINJE', 'BUE', 'BUEP', 'TRASE'];
/** Lines that run straight from one coordinate to the next. */
const straightObjects = ['KURVE', 'LINJE', 'TRASE'];
/**
 * Lines of which not every coordinate lies on the line, or which have corners between those that
 * are written.
 */
const curvedObjects = ['KLOTOIDE', 'SIRKEL', 'SIRKELP', 'BEZIER'];
/** Parts of a file that begin like objects, and are none. */
const frameObjects = ['', 'HODE', 'SLUTT', 'DEF', 'OBJDEF'];
/** Fields by the words of SOSI and GML, in capitals. */
export const textFields: Partial<Record<string, PointTextField>> = {
  GRENSEPUNKTNUMMER: 'boundaryPointNumber',
  PUNKTNUMMER: 'boundaryPointNumber',
  NAVN: 'name',
  GRENSEPUNKTTYPE: 'typeOfBoundaryMark',
  GRENSEMERKENEDSATTI: 'typeOfGround',
  MÅLEMETODE: 'measurementMethod',
  MALEMETODE: 'measurementMethod',
  DATAFANGSTDATO: 'capturedOn',
};

/** Zero of heights by VERT-DATUM, which may name that of depths behind. */
const toHeightSystem = (datum: string): HeightSystem => {
  if (/^NN2000\b/i.test(datum)) return 'NN2000';
  if (/^NN(?:19)?54\b/i.test(datum)) return 'NN1954';
  return /^(?:EUREF89|ELLIPSOID)/i.test(datum) ? 'ellipsoidal' : 'unknown';
};

/**
 * Reads the lines of one SOSI file (4.x), in their order: words with dots before them, and
 * coordinates between.
 */
export class SosiReader {
  readonly head: SosiHead = {
    systemCode: null,
    unit: null,
    heightUnit: 1,
    origin: { north: 0, east: 0 },
    heights: 'unknown',
    letters: '',
  };
  private object = '';
  private objectType = '';
  private theme = '';
  private texts: SosiPoint['texts'] = {};
  private quality: Quality = noQuality;
  /** Metres, where it stands beside the coordinates. */
  private height: number | null = null;
  /** The quality in the head, for objects that state none. */
  private usualQuality: Quality = noQuality;
  /** The order of the coordinates that follow; null where words do. */
  private order: 'NØ' | 'NØH' | null = null;
  /** Coordinates of the object so far that are points. */
  private places = 0;
  /** Coordinates of the object so far, if it is an arc through three places. */
  private arcPlaces = 0;
  private isHeightUnitStated = false;
  private systemIsAnother = false;
  /** Lines that have been read. */
  private lines = 0;
  /** The line that the object begins with. */
  private firstLine = 0;
  /** Words of an object that is a line. */
  private words: Map<string, string> | null = null;
  /** The lines among the objects that are chosen, as far as they have ended. */
  readonly curves: SurveyCurve[] = [];
  /** Whether a point was read that is no corner of a line. */
  hasPoints = false;
  private readonly objectTypes = new ObjectTypeCounter();

  /** @param isChosen objects of other types give no points */
  constructor(private readonly isChosen: IsChosenType = () => true) {}

  get isInHead(): boolean {
    return this.object === '' || this.object === 'HODE';
  }

  /** @param line without its end, in the letters of the file */
  read(line: string): SosiLine {
    this.lines += 1;
    const start = line.search(/\S/);
    if (start < 0) return skip('blank');
    if (line[start] === '!') return skip('comment');
    // A comment may stand behind all but a text.
    const text = removeComment(line);
    const [, dots = '', word = '', rest = ''] =
      /^(\.*)([^\s:]*)[\s:]*(.*)$/.exec(text.trim()) ?? [];
    if (dots.length === 0) return this.readCoordinates(text, start);
    // Three dots behind coordinates belong to the last of them; more coordinates may follow.
    if (dots.length === 3 && this.order !== null) {
      const quality = parseOwnQuality(text, this.quality);
      const { attribute } = this;
      return quality ? { kind: 'quality', quality, skip: attribute.skip } : attribute;
    }
    this.order = null;
    if (dots.length === 1) return this.begin(word.toUpperCase());
    return this.readWord(word.toUpperCase(), rest.trim(), text);
  }

  /** The object types of all objects that have begun; the reader takes no more lines after this. */
  listObjectTypes(): ObjectTypeCount[] {
    this.endObject(this.lines);
    this.object = '';
    return this.objectTypes.list();
  }

  private endObject(lastLine: number): void {
    if (!frameObjects.includes(this.object)) this.objectTypes.add(this.typeName, this.places);
    if (this.words && this.isChosen(this.typeName)) this.addCurve(this.words, lastLine);
    this.words = null;
  }

  private addCurve(words: ReadonlyMap<string, string>, lastLine: number): void {
    const { method, accuracy } = this.quality;
    const { capturedOn = '' } = this.texts;
    this.curves.push({
      objectType: this.typeName,
      from: this.firstLine,
      to: lastLine,
      isArc: !straightObjects.includes(this.object),
      ...readCurveWords(pickCurveWords(words, { measurementMethod: method, accuracy, capturedOn })),
    });
  }

  /** The type of the object, or the theme that files before SOSI 4.0 have. */
  private get typeName(): string {
    return this.objectType || this.theme;
  }

  private begin(word: string): SosiLine {
    this.endObject(this.lines - 1);
    this.firstLine = this.lines;
    this.object = word;
    const isLine = lineObjects.includes(word) || curvedObjects.includes(word);
    this.words = isLine ? new Map() : null;
    this.objectType = '';
    this.theme = '';
    this.places = 0;
    this.arcPlaces = 0;
    this.texts = {};
    this.quality = this.usualQuality;
    this.height = null;
    if (word === 'HODE' || word === 'SLUTT') return skip('header');
    return skip(this.hasPlaces ? 'object' : 'other record');
  }

  private readWord(word: string, value: string, line: string): SosiLine {
    if (word === 'NØ' || word === 'NØH') {
      this.order = word;
      return value === '' ? this.attribute : this.readCoordinates(line, line.indexOf(value));
    }
    if (this.object === 'HODE') this.readHead(word, value);
    this.words?.set(word, unquote(value));
    if (word === 'OBJTYPE') this.objectType = value;
    if (/^[PLF]TEMA$/.test(word)) this.theme = `${word} ${value}`;
    const field = textFields[word];
    if (field) this.texts[field] = unquote(value);
    if (word === 'HØYDE') this.height = parseNumber(value);
    if (word === 'KVALITET' && value !== '') this.quality = parseQuality(value.split(/\s+/));
    if (word === 'NØYAKTIGHET') this.quality = { ...this.quality, accuracy: parseCount(value) };
    if (word === 'MÅLEMETODE') this.quality = { ...this.quality, method: value };
    if (this.object === 'HODE') this.usualQuality = this.quality;
    return this.attribute;
  }

  private get attribute(): Skipped {
    if (this.isInHead) return skip('header');
    // The type is not known before its line is read.
    const isWanted = this.typeName === '' || this.isChosen(this.typeName);
    return skip(this.hasPlaces && isWanted ? 'object' : 'other record');
  }

  private readHead(word: string, value: string): void {
    const { head } = this;
    const [first = Number.NaN, second = Number.NaN] = value
      .replaceAll(',', '.')
      .split(/\s+/)
      .map(Number);
    if (word === 'TEGNSETT') head.letters = value;
    else if (word === 'KOORDSYS') {
      this.systemIsAnother = head.systemCode !== null && head.systemCode !== first;
      head.systemCode ??= Number.isInteger(first) ? first : null;
    } else if (word === 'ENHET') {
      head.unit = first > 0 ? first : Number.NaN;
      if (!this.isHeightUnitStated) head.heightUnit = head.unit;
    } else if (word === 'ENHET-H' && first > 0) {
      head.heightUnit = first;
      this.isHeightUnitStated = true;
    } else if (word === 'ORIGO-NØ') head.origin = { north: first, east: second };
    else if (word === 'VERT-DATUM') head.heights = toHeightSystem(value);
  }

  private get hasPlaces(): boolean {
    return pointObjects.includes(this.object) || lineObjects.includes(this.object);
  }

  /** Whether the object's coordinates become points. */
  private get isTaken(): boolean {
    return this.hasPlaces && this.isChosen(this.typeName);
  }

  private readCoordinates(line: string, start: number): SosiLine {
    const reject = (reason: LineRejection) => {
      return { kind: 'rejected', reason, from: start, to: line.length } as const;
    };
    if (this.order === null) return this.isTaken ? reject('bad coordinates') : this.attribute;
    const isCurve = curvedObjects.includes(this.object);
    if (isCurve && this.isChosen(this.typeName)) return reject('curve');
    if (!this.isTaken) return skip('other record');
    if (this.systemIsAnother) return { ...reject('second system'), system: '' };
    const text = line.slice(start);
    // Behind a coordinate stand words of its own, such as a node's.
    const words = /\s\.{1,3}[^\d\s].*$/.exec(text)?.[0] ?? '';
    // The file does not say how many values a word has, so that coordinates behind it cannot be
    // distinguished.
    if (/\d{5,}\s+\d{5,}/.test(words)) return reject('several records');
    const numbers = text
      .slice(0, text.length - words.length)
      .trim()
      .split(/\s+/);
    const step = this.order === 'NØH' ? 3 : 2;
    if (numbers.length > step && numbers.length % step !== 0) return reject('several records');
    const values = numbers.map((number) => parseNumber(number) ?? Number.NaN);
    if (numbers.length < step || values.some(Number.isNaN)) return reject('bad coordinates');
    const lastQuality = parseOwnQuality(text, this.quality);
    const points: SosiPoint[] = [];
    for (let at = 0; at < values.length; at += step) {
      const isLast = at + step === values.length;
      const quality = (isLast ? lastQuality : null) ?? this.quality;
      const point = this.toPoint(values.slice(at, at + step), quality);
      if (point === 'bad coordinates') return reject(point);
      if (point) points.push(point);
    }
    return points.length === 0 ? this.attribute : { kind: 'points', points };
  }

  /** @returns null for the middle of an arc, which is no corner */
  private toPoint(
    values: readonly number[],
    quality: Quality,
  ): SosiPoint | null | 'bad coordinates' {
    this.arcPlaces += 1;
    if (this.object === 'BUEP' && this.arcPlaces === 2) return null;
    const { head } = this;
    const [first = 0, second = 0, height] = values;
    const { north: fromNorth, east: fromEast } = head.origin;
    // The places are too small with an origin to show that a unit is lost.
    const unit = head.unit ?? (fromNorth === 0 ? 1 : Number.NaN);
    const north = toMetres(first, unit, fromNorth);
    const east = toMetres(second, unit, fromEast);
    // The head cannot be read.
    if (Number.isNaN(north + east)) return 'bad coordinates';
    this.places += 1;
    this.hasPoints ||= pointObjects.includes(this.object);
    const method = quality.method === '' ? {} : { measurementMethod: quality.method };
    const { capturedOn = '' } = this.texts;
    return {
      north,
      east,
      height: height === undefined ? this.height : toMetres(height, head.heightUnit, 0),
      heightSystem: head.heights,
      // The corners of a boundary were captured with it.
      texts: lineObjects.includes(this.object)
        ? { ...method, capturedOn }
        : { ...method, ...this.texts },
      accuracy: quality.accuracy,
      heightSigma: quality.heightSigma,
    };
  }
}

/** Metres to the millimetre. */
const toMetres = (value: number, unit: number, from: number): number =>
  Math.round((value * unit + from) * 1000) / 1000;

/** Quality of a coordinate or of an object. */
export interface Quality {
  /** MÅLEMETODE; empty where none is stated. */
  method: string;
  accuracy: number | null;
  heightSigma: number | null;
}

const noQuality: Quality = { method: '', accuracy: null, heightSigma: null };

/** KVALITET: method, accuracy in centimetres, visibility, and method and accuracy of the height. */
const parseQuality = ([
  method = '',
  accuracy = '',
  ,
  ,
  ofHeight = '',
]: readonly string[]): Quality => ({
  method: /^\d+$/.test(method) ? method : '',
  accuracy: parseCount(accuracy),
  heightSigma: parseCount(ofHeight) === null ? null : (parseCount(ofHeight) as number) / 100,
});

/**
 * Parses the quality that stands behind a coordinate.
 * @param usual what counts where the coordinate states only a part
 * @returns null where it states none
 */
function parseOwnQuality(text: string, usual: Quality): Quality | null {
  const words = text.split(/(?:^|\s)\.{2,3}(?=[^\s.\d])/).slice(1);
  let quality: Quality | null = null;
  for (const [name = '', ...values] of words.map((word) => word.trim().split(/\s+/))) {
    const [value = ''] = values;
    if (/^KVALITET$/i.test(name) && value !== '') quality = parseQuality(values);
    if (/^NØYAKTIGHET$/i.test(name))
      quality = { ...(quality ?? usual), accuracy: parseCount(value) };
    if (/^MÅLEMETODE$/i.test(name)) quality = { ...(quality ?? usual), method: value };
  }
  return quality;
}

const parseNumber = (text: string) => (/^[-+]?\d+(?:\.\d+)?$/.test(text) ? Number(text) : null);

/** A whole number; null where there is none. */
export const parseCount = (text: string) =>
  /^\d+(?:\.\d+)?$/.test(text) ? Math.round(Number(text)) : null;

/** Single and double quotes both delimit a text, in which an exclamation mark begins no comment. */
const removeComment = (line: string): string =>
  line.replace(/\s(?:"[^"]*"|'[^']*')|!.*$/g, (found) => (found.startsWith('!') ? '' : found));

const unquote = (value: string) => value.replace(/^"(.*)"$|^'(.*)'$/, '$1$2').trim();
