import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { startTestApi, type TestApi } from '../testing/test-api';

const api: TestApi = await startTestApi({
  connections: { totalCount: 4, idleCount: 3, waitingCount: 2 },
});
after(() => api.close());

async function readMetrics(): Promise<Map<string, number>> {
  const { body, statusCode, headers } = await api.app.inject({ url: '/metrics' });
  assert.equal(statusCode, 200);
  assert.match(String(headers['content-type']), /^text\/plain; version=0\.0\.4/);
  const samples = body
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('#'));
  return new Map(
    samples.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

describe('the metrics', () => {
  test('[API-13] count requests by route and status, without token, case or person', async () => {
    const { businessId } = await api.as('kari').businessOf('4699-31/472');
    const ask = () => api.as('kari').send({ url: `/api/BoundaryMarks?businessId=${businessId}` });
    const requests =
      'feltbok_http_requests_total{method="GET",route="/api/BoundaryMarks",status="200"}';
    const durations =
      'feltbok_http_request_duration_seconds_count{method="GET",route="/api/BoundaryMarks"}';
    const before = await readMetrics();
    await ask();
    await ask();
    const now = await readMetrics();
    assert.equal((now.get(requests) ?? 0) - (before.get(requests) ?? 0), 2);
    assert.equal(now.get(durations), now.get(requests));
    await api.app.inject({ url: '/nowhere/15898112345' });
    await api.app.inject({ url: '/api/Cases' });
    const after = await readMetrics();
    assert.ok(
      after.has('feltbok_http_requests_total{method="GET",route="/api/Cases",status="401"}'),
    );
    assert.ok(after.has('feltbok_http_requests_total{method="GET",route="unknown",status="404"}'));
    assert.ok(![...after.keys()].some((name) => /15898112345|kari|\d{4,}"/i.test(name)));
  });

  test('[API-13] report connections, large bodies, files and memory', async () => {
    const document = {
      uuid: '0b7f2f0e-6d0c-4f43-9c87-9d1f4a3c7a03',
      fileName: 'a.txt',
      description: '',
      isRelevant: true,
      fileType: 'text/plain',
      fileSize: 2,
      file: `data:text/plain;base64,${Buffer.from('Hi').toString('base64')}`,
      documentTypeCode: 'VL2',
      documentTypeName: 'Fullmakt',
      caseId: (await api.as('kari').cases())[0]?.caseId,
      businessId: null,
    };
    const answer = await api
      .as('kari')
      .send({ method: 'POST', url: '/api/Documents', payload: document });
    assert.equal(answer.statusCode, 201, answer.body);
    const now = await readMetrics();
    assert.deepEqual(
      ['connections', 'connections_idle', 'waiting'].map((name) =>
        now.get(`feltbok_database_${name}`),
      ),
      [4, 3, 2],
    );
    assert.equal(now.get('feltbok_large_bodies'), 0);
    assert.equal(now.get('feltbok_large_bodies_waiting'), 0);
    assert.equal(now.get('feltbok_file_operations_total{operation="put",outcome="done"}'), 1);
    assert.ok((now.get('process_resident_memory_bytes') ?? 0) > 1_000_000);
  });
});
