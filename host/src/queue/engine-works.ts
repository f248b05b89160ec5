import type { Machine } from '../machine';
import type { ApplyEvent } from './apply-event';
import type { Display } from './display';
import type { KnownItems } from './known-items';
import type { Sender, SenderEvent } from './sender.domain';
import type { SyncEngineParts } from './sync-engine-parts';

/** What the engine's effects work with. */
export interface EngineWorks extends SyncEngineParts {
  machine: Machine<Sender, SenderEvent>;
  known: KnownItems;
  display: Display;
  applyEvent: ApplyEvent;
}
