import { getRetryDelayMs } from './answers.domain.ts';
import type { ItemKey } from './change.ts';
import type { SyncRuntime } from './device.data.ts';
import type { Display } from './display.ts';
import type { ItemSender } from './item-sender.ts';
import type { QueueCache } from './queue-cache.ts';
import type { QueueObserver } from './queue-observer.ts';
import type { Lane } from './schedule.domain.ts';
import { chooseNextStep, type SenderEvent, type SenderMachine } from './sender.domain.ts';
import type { SenderLock } from './sender-lock.data.ts';

type WakingEvent = Extract<SenderEvent, { type: 'woken' | 'saved' | 'reconnected' | 'forced' }>;

export interface SendLoopDeps {
  machine: SenderMachine;
  cache: QueueCache;
  display: Display;
  sender: ItemSender;
  /** Reads what other tabs have done to the queue. */
  refresh: () => Promise<void>;
  device: SyncRuntime;
  lock: SenderLock;
  observer: QueueObserver;
  reportError: (error: unknown) => void;
}

export interface SendLoop {
  /** Looks at the queue because of an event. Settles when all due items have been sent. */
  wake(reason?: WakingEvent): Promise<void>;
  stop(): void;
}

/** Sends due items until none is left. The lock lets one tab of the browser do so at a time. */
export function createSendLoop(deps: SendLoopDeps): SendLoop {
  const { machine, cache, display, refresh, device } = deps;
  const wakeSignal = createSignal();
  let cancelTimer = () => {};
  let running: Promise<void> | undefined;

  const setTimer = (at: number | null) => {
    cancelTimer();
    if (at !== null && isOpen(machine))
      cancelTimer = device.startTimer(Math.max(0, at - device.now()), () => void wake());
  };
  /** Does one step; false when nothing is left to do until a timer ends. */
  const runStep = async (): Promise<boolean> => {
    const now = device.now();
    const step = chooseNextStep(machine.state, cache.listWaiting(), cache.isQueued, now);
    switch (step.type) {
      case 'read':
        await refresh();
        return true;
      case 'send':
        void sendItem(deps, step.key, step.lane).finally(wakeSignal.emit);
        return true;
      case 'wait':
        setTimer(step.wakeAt);
        await wakeSignal.wait();
        return true;
      case 'end':
        setTimer(step.wakeAt);
        return false;
    }
  };
  const sendAll = async () => {
    try {
      while (await runStep());
    } finally {
      // The lock is held until all requests have ended, so that the next tab does not repeat them.
      while (machine.state.onTheWay.size > 0) await wakeSignal.wait();
      display.show();
    }
  };
  const run = async () => {
    deps.observer.showSending(true);
    try {
      while (machine.state.isDue && isOpen(machine)) await deps.lock(sendAll);
    } catch (error) {
      deps.reportError(error);
      setTimer(device.now() + getRetryDelayMs(Number.POSITIVE_INFINITY, device.random()));
    }
    running = undefined;
    if (isOpen(machine)) deps.observer.showSending(false);
  };
  const wake = async (reason: WakingEvent = { type: 'woken' }): Promise<void> => {
    if (!isOpen(machine)) return;
    machine.apply(reason);
    wakeSignal.emit();
    running ??= run();
    await running;
  };
  return {
    wake,
    stop() {
      cancelTimer();
      wakeSignal.emit();
    },
  };
}

const isOpen = ({ state }: SenderMachine) => state.phase === 'open';

/** A signal that one waiter at a time can wait for. */
function createSignal() {
  let emit = () => {};
  return {
    emit: () => emit(),
    wait: () =>
      new Promise<void>((resolve) => {
        emit = resolve;
      }),
  };
}

async function sendItem(
  { machine, display, sender }: Pick<SendLoopDeps, 'machine' | 'display' | 'sender'>,
  key: ItemKey,
  lane: Lane,
): Promise<void> {
  const concurrentRequests = machine.state.onTheWay.size;
  machine.apply({ type: 'begun', key, lane });
  try {
    display.showSoon(concurrentRequests);
    await sender.send(key);
  } finally {
    machine.apply({ type: 'ended', key });
  }
  display.showSoon();
}
