import type { AppCallName, CallTypes } from '@feltbok/contract/call-types.ts';
import type { ApiClient } from '@feltbok/contract/client/api-client.ts';
import { ApiFailure } from '@feltbok/contract/client/api-failure.ts';
import type { Case } from '@feltbok/domain/cases/case.ts';
import { loadCaseListAtom } from '@feltbok/runtime/case/case-list.state.ts';
import { caseAddressAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { provideHostServicesAtom, type Store } from '@feltbok/runtime/federation/remote.ts';
import { sessionAtom } from '@feltbok/runtime/session/session.state.ts';
import { createStore, Provider } from 'jotai';
import { type ReactNode, useEffect, useState } from 'react';
import { sampleCase } from './sample-cases.ts';
import { sampleCustomer } from './sample-customer.ts';
import { syncOfNobody } from './test-store.ts';

type Answers = { [Name in AppCallName]?: CallTypes[Name]['answer'] };

/** Calls without an answer are unreachable. */
function createApi(answers: Answers): ApiClient {
  const unreachable = {
    ok: false,
    failure: new ApiFailure('unreachable', 'no network', 503),
  } as const;
  return {
    send: async () => unreachable,
    call: async (name) => {
      const body = answers[name];
      return body === undefined ? unreachable : { ok: true, status: 200, body, etag: null };
    },
  };
}

interface SampleStoreProps {
  /** The list; the first business of the first case is open. */
  cases?: Case[];
  /** Answers to calls other than that for the list. */
  answers?: Answers;
  /** Adds other content to the store. */
  prepare?: (store: Store) => unknown;
  children: ReactNode;
}

/** Renders its children with an open case for the user Kari, in a browser as well as in tests. */
export function SampleStore({ children, ...sample }: SampleStoreProps) {
  const [began] = useState(sample);
  const [store, setStore] = useState<Store | null>(null);
  useEffect(() => {
    void sampleStore(began).then(setStore);
  }, [began]);
  return store && <Provider store={store}>{children}</Provider>;
}

async function sampleStore({
  cases = [sampleCase()],
  answers,
  prepare,
}: Omit<SampleStoreProps, 'children'>) {
  const store = createStore();
  store.set(provideHostServicesAtom, {
    api: createApi({ getCases: cases, ...answers }),
    sync: syncOfNobody,
    notify: () => undefined,
    reportError: (error) => console.error(error),
    mapCatalogue: null,
  });
  store.set(sessionAtom, { state: 'authorised', userKey: 'kari', customer: sampleCustomer });
  await store.set(loadCaseListAtom);
  const [openCase] = cases;
  const [business] = openCase?.businesses ?? [];
  if (openCase && business) {
    const { propertyId } = business.details;
    store.set(caseAddressAtom, {
      caseId: openCase.caseId,
      businessId: business.businessId,
      propertyId,
    });
  }
  await prepare?.(store);
  return store;
}
