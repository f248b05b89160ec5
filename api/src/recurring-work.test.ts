import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { describe, test } from 'node:test';
import Fastify from 'fastify';
import pg from 'pg';
import { type Leadership, ServerLeadership, soleLeadership } from './db/leadership';
import type { Notices } from './db/notices';
import { announceDueWork, type RecurringTask, RecurringWork } from './recurring-work';
import { WatchedTask } from './testing/observed-task';
import { openTestDatabase, testServer } from './testing/test-database';

const log = Fastify({ logger: false }).log;

/** Notices that a test gives by hand. */
class NoticesByHand implements Notices {
  private readonly emitter = new EventEmitter();

  listen(heard: (text: string) => void, missed: () => void): () => Promise<void> {
    this.emitter.on('heard', heard);
    this.emitter.on('missed', missed);
    return async () => void this.emitter.removeAllListeners();
  }

  give(notice: object): void {
    this.emitter.emit('heard', JSON.stringify(notice));
  }

  lose(): void {
    this.emitter.emit('missed');
  }
}

function start(task: RecurringTask, leadership: Leadership = soleLeadership) {
  const notices = new NoticesByHand();
  const work = new RecurringWork([task], { leadership, notices, log });
  return { work, notices };
}

const emptyTask: RecurringTask = {
  name: 'count',
  everyMs: 3_600_000,
  run: async () => undefined,
  failure: 'it was not counted',
};

describe('recurring work', () => {
  test('runs at once, and again after each interval', async () => {
    const task = new WatchedTask(emptyTask, 1);
    const { work } = start(task);
    await task.waitForTurns(3);
    await work.stop();
  });

  test('runs only the task that a notice names', async () => {
    const task = new WatchedTask(emptyTask);
    const { work, notices } = start(task);
    await task.waitForTurns(1);
    notices.give({ kind: 'due work', task: 'another' });
    notices.give({ kind: 'changed', task: 'count' });
    notices.give({ kind: 'due work', task: 'count' });
    await task.waitForTurns(2);
    await work.stop();
    assert.equal(task.turns, 2);
  });

  test('runs every task after a lost connection', async () => {
    const task = new WatchedTask(emptyTask);
    const { work, notices } = start(task);
    await task.waitForTurns(1);
    notices.lose();
    await task.waitForTurns(2);
    await work.stop();
  });

  test('runs again after a run during which new work arrived', async () => {
    const turn = new EventEmitter();
    let running = 0;
    let mostAtOnce = 0;
    const task = new WatchedTask({
      ...emptyTask,
      async run() {
        running += 1;
        mostAtOnce = Math.max(mostAtOnce, running);
        turn.emit('begin');
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
      },
    });
    const { work, notices } = start(task);
    await once(turn, 'begin');
    notices.give({ kind: 'due work', task: 'count' });
    notices.give({ kind: 'due work', task: 'count' });
    await task.waitForTurns(2);
    await work.stop();
    assert.equal(mostAtOnce, 1);
    assert.equal(task.turns, 2);
  });

  test('runs and prepares again after a failed run', async () => {
    let prepared = 0;
    const task = new WatchedTask(
      {
        ...emptyTask,
        async prepare() {
          prepared += 1;
          if (prepared === 1) throw new Error('The database is away.');
        },
        async run() {
          if (task.turns === 0) throw new Error('On purpose.');
        },
      },
      1,
    );
    const { work } = start(task);
    await task.waitForTurns(3);
    await work.stop();
    assert.equal(prepared, 2);
  });

  test('[API-13] does not start when the process is about to end', async () => {
    const task = new WatchedTask(emptyTask, 1);
    const { work, notices } = start(task);
    await task.waitForTurns(1);
    await work.stop();
    const { turns } = task;
    notices.lose();
    assert.equal(task.turns, turns);
  });

  test('does not run in a process that does not lead, which asks again', async () => {
    let asked = 0;
    const task = new WatchedTask(emptyTask, 1);
    const { work } = start(task, {
      async acquire() {
        asked += 1;
        return asked === 3;
      },
      release: async () => undefined,
    });
    await task.waitForTurns(1);
    await work.stop();
    assert.ok(asked >= 3);
    assert.equal(task.turns, 1);
  });

  test('[API-10] runs after the commit of a transaction with a notice', async () => {
    const { database, notices, leadership, close } = await openTestDatabase();
    const task = new WatchedTask(emptyTask);
    const work = new RecurringWork([task], { leadership, notices, log });
    // A connection to a server wakes every task when it begins to listen.
    await task.waitForTurns(testServer ? 2 : 1);
    const { turns } = task;
    await database.transaction(async (transaction) => {
      await announceDueWork(transaction, 'count');
    });
    await task.waitForTurns(turns + 1);
    await work.stop();
    await close();
  });
});

describe('leadership among processes on a server', { skip: !testServer }, () => {
  const connect = (name: string) =>
    new ServerLeadership({ connectionString: testServer, application_name: name });

  test('stays with one process until it releases it', async () => {
    const leading = connect('leading');
    const following = connect('following');
    assert.deepEqual(await Promise.all([leading.acquire(), leading.acquire()]), [true, true]);
    assert.equal(await following.acquire(), false);
    assert.equal(await leading.acquire(), true);
    await leading.release();
    assert.equal(await following.acquire(), true);
    assert.equal(await leading.acquire(), false);
    await following.release();
  });

  test('passes to another process when its connection ends', async () => {
    const leading = connect('leading');
    const following = connect('following');
    assert.equal(await leading.acquire(), true);
    const administrator = new pg.Client({ connectionString: testServer });
    await administrator.connect();
    await administrator.query(
      'select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = ' +
        "'leading'",
    );
    await administrator.end();
    assert.equal(await following.acquire(), true);
    assert.equal(await leading.acquire(), false);
    await following.release();
  });
});
