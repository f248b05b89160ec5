import type { Page } from '@playwright/test';

/** Functions of the page's own code for tests in which a screen would be too slow. */
interface PageSync {
  /** Saves a change like a screen. */
  submit(change: object): Promise<string>;
  /** Sends a request to the API without the queue. @returns whether it was accepted */
  send(request: object): Promise<boolean>;
  /**
   * Saves these descriptions one after another, each by the number of its case, and reports each
   * step through `report`.
   */
  save(
    edits: Edit[],
    report?: (edit: Edit, step: 'begun' | 'stored') => Promise<void>,
  ): Promise<string[]>;
  /**
   * Saves one party for each case, with a signature of about `size` bytes or with the given
   * picture.
   */
  sign(caseNumbers: string[], size: number, picture?: string): Promise<string[]>;
  /** Returns the cases as the user sees them, with pending changes over the server's values. */
  cases(): Record<string, CaseState>;
  /** Returns the cases as the server has them now. */
  casesOnServer(): Promise<Record<string, CaseState>>;
  /** Fetches the case list and waits until the page has the server's list. */
  fetchCases(): Promise<void>;
  /** Counts the changes that wait and those that were rejected. */
  countQueued(): { waiting: number; failed: number };
  /** Returns the number of characters of the first attendee’s signature. */
  signatureSizeOnServer(businessId: number): Promise<number>;
  /** Waits until no change is pending. */
  waitUntilDrained(): Promise<void>;
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

/** Makes the app's own store and the host's services available as `feltbokSync` in the page. */
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
    const loadShared = async (name: string): Promise<Record<string, unknown>> => {
      const scopes = federation.__INSTANCES__.flatMap(({ shareScopeMap }) =>
        Object.values(shareScopeMap),
      );
      const offered = scopes.flatMap((scope) => Object.values(scope[name] ?? {}))[0];
      if (!offered) throw new Error(`${name} is not shared`);
      return (await offered.get())() as Record<string, unknown>;
    };
    const { getDefaultStore } = await loadShared('jotai');
    const store = (getDefaultStore as () => Store)();
    const { hostServicesAtom } = await loadShared('@feltbok/runtime/federation/remote.ts');
    const { casesAtom, loadCaseListAtom } = await loadShared(
      '@feltbok/runtime/case/case-list.state.ts',
    );
    const { queueAtom } = await loadShared('@feltbok/runtime/sync/sync.state.ts');

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
    const getQueue = () => store.get(queueAtom) as { waiting: unknown[]; failed: unknown[] };

    /**
     * Creates a signature's PNG as a data URL of about this many characters, filled with noise,
     * which does not compress.
     */
    const createPicture = (size: number): string => {
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

    /** Counts the queued changes that the device stores. */
    const countStoredItems = async () => {
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

    // The list's rows may appear before the cases behind them are read.
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
      async sign(caseNumbers, size, picture = createPicture(size)) {
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
        // A load that is already running may have started earlier.
        while ((await store.set(loadCaseListAtom)) === 'under way')
          await new Promise(requestAnimationFrame);
      },
      countQueued: () => ({ waiting: getQueue().waiting.length, failed: getQueue().failed.length }),
      async waitUntilDrained() {
        // The page may not have read yet what the device stores.
        const isDrained = async () =>
          (await countStoredItems()) === getQueue().failed.length &&
          getQueue().waiting.length === 0;
        while (!(await isDrained())) await new Promise(requestAnimationFrame);
      },
    };
  });
