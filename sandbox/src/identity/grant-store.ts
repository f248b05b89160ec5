import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Adapter, AdapterPayload } from 'oidc-provider';

interface Entry {
  payload: AdapterPayload;
  /** Milliseconds since 1970; absent: never. */
  expires?: number;
}

/**
 * Sessions, grants and tokens of the provider, stored in one file so that a restart signs nobody
 * out. Made for the handful of people at one laptop: every change rewrites the file.
 */
export class GrantStore {
  readonly #entries: Map<string, Entry>;
  readonly #file: string;
  #writing: Promise<void> | undefined;
  #changedWhileWriting = false;

  constructor(file: string) {
    this.#file = file;
    this.#entries = readEntries(file);
  }

  get(key: string): AdapterPayload | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (isExpired(entry)) {
      this.delete(key);
      return undefined;
    }
    return entry.payload;
  }

  /** `lifetime` in seconds. */
  set(key: string, payload: AdapterPayload, lifetime?: number): void {
    this.#entries.set(key, {
      payload,
      ...(lifetime ? { expires: Date.now() + lifetime * 1000 } : {}),
    });
    this.#write();
  }

  update(key: string, change: (payload: AdapterPayload) => AdapterPayload): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    entry.payload = change(entry.payload);
    this.#write();
  }

  delete(key: string): void {
    if (this.#entries.delete(key)) this.#write();
  }

  deleteWhere(prefix: string, matches: (payload: AdapterPayload) => boolean): void {
    for (const [key, entry] of this.#entries) {
      if (key.startsWith(prefix) && matches(entry.payload)) this.#entries.delete(key);
    }
    this.#write();
  }

  find(prefix: string, matches: (payload: AdapterPayload) => boolean): AdapterPayload | undefined {
    for (const [key, entry] of this.#entries) {
      if (key.startsWith(prefix) && !isExpired(entry) && matches(entry.payload))
        return entry.payload;
    }
    return undefined;
  }

  /** Resolves when everything so far is on the disk. */
  async flush(): Promise<void> {
    while (this.#writing) await this.#writing;
  }

  #write(): void {
    if (this.#writing) {
      this.#changedWhileWriting = true;
      return;
    }
    this.#writing = this.#writeFile().finally(() => {
      this.#writing = undefined;
      if (this.#changedWhileWriting) {
        this.#changedWhileWriting = false;
        this.#write();
      }
    });
  }

  async #writeFile(): Promise<void> {
    const current = [...this.#entries].filter(([, entry]) => !isExpired(entry));
    await mkdir(dirname(this.#file), { recursive: true });
    // Renaming is atomic: a provider killed while writing still finds the former file whole.
    await writeFile(`${this.#file}.new`, JSON.stringify(current), { mode: 0o600 });
    await rename(`${this.#file}.new`, this.#file);
  }
}

/** One of the provider's models (Session, Grant, RefreshToken, …) on top of the store. */
export class StoredModel implements Adapter {
  readonly #model: string;
  readonly #store: GrantStore;

  constructor(model: string, store: GrantStore) {
    this.#model = model;
    this.#store = store;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    this.#store.set(this.#key(id), payload, expiresIn);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.#store.get(this.#key(id));
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#store.find(this.#key(''), (payload) => payload.uid === uid);
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.#store.find(this.#key(''), (payload) => payload.userCode === userCode);
  }

  async consume(id: string): Promise<void> {
    this.#store.update(this.#key(id), (payload) => ({
      ...payload,
      consumed: Math.floor(Date.now() / 1000),
    }));
  }

  async destroy(id: string): Promise<void> {
    this.#store.delete(this.#key(id));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    // Of this model only: a login under way names the grant too, and goes on under another account.
    this.#store.deleteWhere(this.#key(''), (payload) => payload.grantId === grantId);
  }

  #key(id: string): string {
    return `${this.#model}:${id}`;
  }
}

const isExpired = (entry: Entry) => entry.expires !== undefined && entry.expires <= Date.now();

function readEntries(file: string): Map<string, Entry> {
  if (!existsSync(file)) return new Map();
  return new Map(JSON.parse(readFileSync(file, 'utf8')) as [string, Entry][]);
}
