import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Adapter, AdapterPayload } from 'oidc-provider';

interface Entry {
  payload: AdapterPayload;
  /** Milliseconds since 1970; without it the entry never expires. */
  expires?: number;
}

/**
 * Sessions, grants and tokens of the provider. They are written to one file when the provider
 * stops, so that a restart signs nobody out.
 */
export class GrantStore {
  readonly #entries: Map<string, Entry>;
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
    const stored = existsSync(file) ? readFileSync(file, 'utf8') : '[]';
    this.#entries = new Map(JSON.parse(stored) as [string, Entry][]);
  }

  save(): void {
    const current = [...this.#entries].filter(([, entry]) => !isExpired(entry));
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, JSON.stringify(current), { mode: 0o600 });
  }

  /** @param model of the provider: Session, Grant, RefreshToken and so on */
  createAdapter(model: string): Adapter {
    const entries = this.#entries;
    const toKey = (id: string) => `${model}:${id}`;
    const listCurrent = () =>
      [...entries].filter(([key, entry]) => key.startsWith(toKey('')) && !isExpired(entry));
    const findWhere = async (matches: (payload: AdapterPayload) => boolean) =>
      listCurrent().find(([, { payload }]) => matches(payload))?.[1].payload;
    return {
      async upsert(id, payload, expiresIn) {
        const expires = expiresIn ? { expires: Date.now() + expiresIn * 1000 } : {};
        entries.set(toKey(id), { payload, ...expires });
      },
      async find(id) {
        const entry = entries.get(toKey(id));
        return entry && !isExpired(entry) ? entry.payload : undefined;
      },
      findByUid: (uid) => findWhere((payload) => payload.uid === uid),
      findByUserCode: (userCode) => findWhere((payload) => payload.userCode === userCode),
      async consume(id) {
        const entry = entries.get(toKey(id));
        if (entry) entry.payload.consumed = Math.floor(Date.now() / 1000);
      },
      async destroy(id) {
        entries.delete(toKey(id));
      },
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of listCurrent())
          if (payload.grantId === grantId) entries.delete(key);
      },
    };
  }
}

const isExpired = ({ expires }: Entry) => expires !== undefined && expires <= Date.now();
