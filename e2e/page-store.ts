import type { Page } from '@playwright/test';

/** What a page's own code can do here, where a screen would be too slow. */
interface PageSync {
  /** Saves a change as a screen does. */
  submit(change: object): Promise<string>;
  /** Sends to the API what no queue has a part in; whether it was taken over. */
  send(request: object): Promise<boolean>;
  /**
   * Saves these descriptions, one after the other, each by the number of its case; reports each
   * through `report`.
   */
  save(
    edits: Edit[],
    report?: (edit: Edit, step: 'begun' | 'stored') => Promise<void>,
  ): Promise<string[]>;
  /**
   * Saves one party with a signature of about this size, in bytes, for each case; or with one that
   * is given.
   */
  sign(caseNumbers: string[], size: number, picture?: string): Promise<string[]>;
  /** As the user sees them: what waits is laid over what the server gave. */
  cases(): Record<string, CaseState>;
  /** As the server has them now. */
  casesOnServer(): Promise<Record<string, CaseState>>;
  /** Has the page fetch the case list; settles when it has what the server had. */
  fetchCases(): Promise<void>;
  /** How many wait, and how many were rejected. */
  queued(): { waiting: number; failed: number };
  /** Characters of the first attendee’s signature. */
  signatureSizeOnServer(businessId: number): Promise<number>;
  /** Settles when nothing waits. */
  drained(): Promise<void>;
}

export interface Edit {
  caseNumber: string;
  description: string;
}

interface CaseState {
  businessId: number;
  description: string;
  overviewRevision: number;
  address: string;
}

declare global {
  var feltbokSync: PageSync;
}

/** Reaches the app's own store and what the host provides, as `feltbokSync` in the page. */
export const reachSync = (page: Page) =>
  page.evaluate(async () => {
    interface Instance {
      shareScopeMap: Record<
        string,
        Record<string, Record<string, { get(): Promise<() => object> }>>
      >;
    }
    interface Store {
      get(atom: unknown): never;
      set(atom: unknown): Promise<unknown>;
      sub(atom: unknown, changed: () => void): () => void;
    }
    const { __FEDERATION__: federation } = globalThis as unknown as {
      __FEDERATION__: { __INSTANCES__: Instance[] };
    };
    const shared = async (name: string): Promise<Record<string, unknown>> => {
      const scopes = federation.__INSTANCES__.flatMap(({ shareScopeMap }) =>
        Object.values(shareScopeMap),
      );
      const offered = scopes.flatMap((scope) => Object.values(scope[name] ?? {}))[0];
      if (!offered) throw new Error(`${name} is not shared`);
      return (await offered.get())() as Record<string, unknown>;
    };
    const { getDefaultStore } = await shared('jotai');
    const store = (getDefaultStore as () => Store)();
    const { hostServicesAtom } = await shared('@feltbok/runtime/federation/remote.ts');
    const { casesAtom, loadCaseListAtom } = await shared(
      '@feltbok/runtime/case/case-list.state.ts',
    );
    const { queueAtom } = await shared('@feltbok/runtime/sync/sync.state.ts');

    type Business = { businessId: number; overviewRevision: number; attendeesRevision: number } & {
      details: Record<string, unknown>;
      attendees: { signature: string }[];
    };
    interface Case {
      caseId: number;
      businesses: Business[];
    }
    interface HostServices {
      sync: { submit(change: object): Promise<string> };
      api: {
        call(name: 'getCases', input: object): Promise<{ ok: true; body: Case[] } | { ok: false }>;
        call(
          name: 'getAttendees',
          input: object,
        ): Promise<{ ok: true; body: Business['attendees'] } | { ok: false }>;
        send(request: object): Promise<{ ok: boolean }>;
      };
    }
    const find = (caseNumber: string) => {
      for (const { caseId, businesses } of store.get(casesAtom) as Case[]) {
        const business = businesses.find(({ details }) => details.caseNumber === caseNumber);
        if (business) return { caseId, business };
      }
      throw new Error(`There is no case ${caseNumber}`);
    };
    const services = () => store.get(hostServicesAtom) as HostServices;
    const submit = (change: object) => services().sync.submit(change);
    const byNumber = (cases: Case[]) => {
      const all = cases.flatMap(({ caseId, businesses }) =>
        businesses.map((business) => ({ caseId, business })),
      );
      return Object.fromEntries(
        all.map(({ caseId, business: { businessId, overviewRevision, details } }) => [
          String(details.caseNumber),
          {
            description: String(details.description),
            overviewRevision,
            businessId,
            address: `/case/${caseId}/business/${businessId}/property/${details.propertyId}`,
          },
        ]),
      );
    };
    const queued = () => store.get(queueAtom) as { waiting: unknown[]; failed: unknown[] };

    /**
     * A signature's PNG, as a data URL of about this many characters: of noise, which no
     * compression makes smaller.
     */
    const pictureOf = (size: number): string => {
      const sheet = Object.assign(document.createElement('canvas'), { width: 920, height: 200 });
      for (let rows = 2; ; rows += 2) {
        const noise = new ImageData(sheet.width, rows);
        for (let at = 0; at < noise.data.length; at += 1)
          noise.data[at] = at % 4 === 3 ? 255 : Math.random() * 256;
        sheet.getContext('2d')?.putImageData(noise, 0, 0);
        const picture = sheet.toDataURL('image/png');
        if (picture.length >= size) return picture;
      }
    };

    /** How many queued changes the device stores. */
    const storedItems = async () => {
      const name = 'feltbok-sync';
      if (!(await indexedDB.databases()).some((database) => database.name === name)) return 0;
      return new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction('items').objectStore('items').count();
          opening.result.close();
          counting.onerror = () => reject(counting.error);
          counting.onsuccess = () => resolve(counting.result);
        };
      });
    };

    // The list's rows may show before the cases behind them are read.
    await new Promise<void>((resolve) => {
      const stop = store.sub(casesAtom, look);
      function look() {
        if (store.get(casesAtom) === null) return;
        stop();
        resolve();
      }
      look();
    });

    globalThis.feltbokSync = {
      submit,
      send: async (request) => (await services().api.send(request)).ok,
      async save(edits, report = async () => undefined) {
        const outcomes: string[] = [];
        for (const edit of edits) {
          const { caseId, business } = find(edit.caseNumber);
          const { description, summary, comment, impartiality } = business.details;
          const payload = { description: edit.description, summary, comment, impartiality };
          await report(edit, 'begun');
          const outcome = await submit({
            kind: 'overview',
            caseId,
            businessId: business.businessId,
            caseNumber: edit.caseNumber,
            method: 'PUT',
            url: `/api/Businesses/${business.businessId}`,
            data: payload,
            payload,
            basedOn: {
              revision: business.overviewRevision,
              values: { description, summary, comment, impartiality },
            },
          });
          outcomes.push(outcome);
          if (outcome === 'stored') await report(edit, 'stored');
        }
        return outcomes;
      },
      async sign(caseNumbers, size, picture = pictureOf(size)) {
        const outcomes: string[] = [];
        for (const caseNumber of caseNumbers) {
          const { caseId, business } = find(caseNumber);
          const { businessId } = business;
          const payload = [
            {
              uuid: crypto.randomUUID(),
              businessId,
              name: 'Ánne Østby',
              gnr: 31,
              bnr: 472,
              snr: null,
              fnr: null,
              idtype: '',
              personId: '',
              address: '',
              postOffice: '',
              email: '',
              phoneNumber: '',
              roleCode: 'AE',
              isParticipated: true,
              isRepresentedBy: false,
              powerOfAttorneyType: null,
              komm: '4699',
              signature: picture,
            },
          ];
          const change = {
            kind: 'attendees',
            caseId,
            businessId,
            caseNumber,
            method: 'PUT',
            url: `/api/Attendees/${businessId}`,
            data: payload,
            payload,
            basedOn: { revision: business.attendeesRevision, values: [] },
          };
          outcomes.push(await submit(change));
        }
        return outcomes;
      },
      cases: () => byNumber(store.get(casesAtom)),
      async casesOnServer() {
        const answer = await services().api.call('getCases', { path: {}, body: undefined });
        if (!answer.ok) throw new Error('The server did not tell its cases');
        return byNumber(answer.body);
      },
      async signatureSizeOnServer(businessId) {
        const answer = await services().api.call('getAttendees', {
          path: { businessId },
          body: undefined,
        });
        if (!answer.ok) throw new Error('The server did not tell its attendees');
        return answer.body[0]?.signature.length ?? 0;
      },
      async fetchCases() {
        // One that is under way already may have been asked before.
        while ((await store.set(loadCaseListAtom)) === 'under way')
          await new Promise(requestAnimationFrame);
      },
      queued: () => ({ waiting: queued().waiting.length, failed: queued().failed.length }),
      async drained() {
        // The page may not have read yet what the device stores.
        const isDrained = async () =>
          (await storedItems()) === queued().failed.length && queued().waiting.length === 0;
        while (!(await isDrained())) await new Promise(requestAnimationFrame);
      },
    };
  });
