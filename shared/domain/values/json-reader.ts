/**
 * A map service sent another shape than expected. `field` is the place in the answer, for instance
 * `wms[0].url`.
 */
export class UnexpectedShape extends Error {
  override readonly name = 'UnexpectedShape';

  constructor(
    readonly field: string,
    expected: string,
  ) {
    super(`${field} is not ${expected}`);
  }
}

type Read<T> = (value: unknown, field: string) => T;

/**
 * A field of a JSON object, with its place, so that a failure can say where it is. Names are found
 * in any case of letters: services write `url`, `Url` and `URL`.
 */
export class JsonObject {
  private constructor(
    private readonly fields: Record<string, unknown>,
    private readonly place: string,
  ) {}

  /** @throws UnexpectedShape when the value is no object */
  static read(this: void, value: unknown, field: string): JsonObject {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new UnexpectedShape(field, 'an object');
    }
    return new JsonObject(value as Record<string, unknown>, field);
  }

  /** @throws UnexpectedShape when the field is missing or `read` does not accept it */
  get<T>(name: string, read: Read<T>): T {
    const written = this.nameAsWritten(name);
    return read(this.fields[written], `${this.place}.${written}`);
  }

  has(name: string): boolean {
    return Object.hasOwn(this.fields, name);
  }

  /** Its fields, by their names. */
  entries(): [name: string, value: unknown][] {
    return Object.entries(this.fields);
  }

  /** Works as `get`, with a value for a field that is missing or null. */
  getOr<T>(name: string, read: Read<T>, otherwise: T): T {
    return (this.fields[this.nameAsWritten(name)] ?? null) === null
      ? otherwise
      : this.get(name, read);
  }

  /**
   * Prefers the exact name. @throws UnexpectedShape when several others differ only by the case
   * of their letters
   */
  private nameAsWritten(name: string): string {
    if (this.has(name)) return name;
    const [written = name, ...duplicates] = Object.keys(this.fields).filter(
      (key) => key.toLowerCase() === name.toLowerCase(),
    );
    if (duplicates.length > 0) throw new UnexpectedShape(`${this.place}.${written}`, 'named once');
    return written;
  }
}

export const text: Read<string> = (value, field) => {
  if (typeof value !== 'string') throw new UnexpectedShape(field, 'a text');
  return value;
};

export const number: Read<number> = (value, field) => {
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw new UnexpectedShape(field, 'a number');
  return value;
};

export const truth: Read<boolean> = (value, field) => {
  if (typeof value !== 'boolean') throw new UnexpectedShape(field, 'true or false');
  return value;
};

export const readList =
  <T>(read: Read<T>): Read<T[]> =>
  (value, field) => {
    if (!Array.isArray(value)) throw new UnexpectedShape(field, 'a list');
    return value.map((item, index) => read(item, `${field}[${index}]`));
  };

/** A list, or one object in place of a list of one. */
export const listOrOne =
  <T>(read: Read<T>): Read<T[]> =>
  (value, field) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? [read(value, field)]
      : readList(read)(value, field);

/** An absolute http or https address; `{x}`-like placeholders may stand in it. */
export const webAddress: Read<string> = (value, field) => {
  const address = text(value, field);
  const protocol = getProtocol(address);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new UnexpectedShape(field, 'a web address');
  return address;
};

function getProtocol(address: string): string | null {
  try {
    return new URL(address).protocol;
  } catch {
    return null;
  }
}

/** The map catalogue has a version that this app cannot read. */
export class OtherCatalogueVersion extends Error {
  override readonly name = 'OtherCatalogueVersion';

  constructor(
    readonly version: unknown,
    understood: number,
  ) {
    super(`The map catalogue has version ${String(version)}, not ${understood}`);
  }
}
