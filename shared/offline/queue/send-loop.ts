import type { Machine } from '../machine.ts';
import { pauseBefore } from './answers.domain.ts';
import type { ItemKey } from './change.ts';
import type { EngineWorks } from './engine-works.ts';
import type { Lane } from './schedule.domain.ts';
import { nextSendStep, type Sender, type SenderEvent } from './sender.domain.ts';
import type { Sending } from './sending.ts';

type WakingEvent = Extract<SenderEvent, { type: 'woken' | 'saved' | 'reconnected' | 'forced' }>;

export type SendLoop = ReturnType<typeof createSendLoop>;

/** Does what the machine says is next, one tab at a time, until nothing is due. */
export function createSendLoop(
  works: EngineWorks,
  sending: Sending,
  takeOver: () => Promise<void>,
) {
  const { observer, device, lock, reportError, machine, known, display } = works;
  const news = createSignal();
  let cancelTimer = () => {};
  let running: Promise<void> | undefined;

  const setTimer = (at: number | null) => {
    cancelTimer();
    if (at !== null && isOpen(machine))
      cancelTimer = device.after(Math.max(0, at - device.now()), () => void wake());
  };
  /** False when nothing is left to do but what a timer does later. */
  const goOn = async (): Promise<boolean> => {
    const step = nextSendStep(machine.state, known.waiting(), known.isQueued, device.now());
    if (step.type === 'read') await takeOver();
    else if (step.type === 'send')
      void sendOne(works, sending, step.key, step.lane).finally(news.give);
    else setTimer(step.wakeAt);
    if (step.type === 'wait') await news.given();
    return step.type !== 'end';
  };
  const sendAll = async () => {
    try {
      while (await goOn());
    } finally {
      // The next tab must not send again what is still on its way.
      while (machine.state.onTheWay.size > 0) await news.given();
      display.show();
    }
  };
  const run = async () => {
    observer.showSending(true);
    try {
      while (machine.state.isDue && isOpen(machine)) await lock(sendAll);
    } catch (error) {
      reportError(error);
      setTimer(device.now() + pauseBefore(Number.POSITIVE_INFINITY, device.random()));
    }
    running = undefined;
    if (isOpen(machine)) observer.showSending(false);
  };
  /** There is a reason to look at the queue. Settles when what was due has been sent. */
  const wake = async (reason: WakingEvent = { type: 'woken' }): Promise<void> => {
    if (!isOpen(machine)) return;
    machine.apply(reason);
    news.give();
    running ??= run();
    await running;
  };
  return {
    wake,
    stop() {
      cancelTimer();
      news.give();
    },
  };
}

const isOpen = ({ state }: Machine<Sender, SenderEvent>) => state.phase === 'open';

/** Something to wait for, given by whoever has news. */
function createSignal() {
  let give = () => {};
  return {
    give: () => give(),
    given: () =>
      new Promise<void>((resolve) => {
        give = resolve;
      }),
  };
}

async function sendOne(
  { machine, display }: EngineWorks,
  sending: Sending,
  key: ItemKey,
  lane: Lane,
): Promise<void> {
  const others = machine.state.onTheWay.size;
  machine.apply({ type: 'begun', key, lane });
  try {
    display.showSoon(others);
    await sending.send(key);
  } finally {
    machine.apply({ type: 'ended', key });
  }
  display.showSoon();
}
