import type { Machine } from '../machine.ts';
import type { ApplyEvent } from './apply-event.ts';
import type { Display } from './display.ts';
import type { KnownItems } from './known-items.ts';
import type { Sender, SenderEvent } from './sender.domain.ts';
import type { SyncEngineParts } from './sync-engine-parts.ts';

/** What the engine's effects work with. */
export interface EngineWorks extends SyncEngineParts {
  machine: Machine<Sender, SenderEvent>;
  known: KnownItems;
  display: Display;
  applyEvent: ApplyEvent;
}
