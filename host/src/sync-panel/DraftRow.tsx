import { saveFile } from '@feltbok/runtime/page/save-file.ts';
import type { PendingWork } from '../pending-work/pending-work.state';
import { pendingWorkFile } from '../pending-work/pending-work-file';
import { DiscardButton } from './DiscardButton';
import { ExportItemButton } from './ExportItemButton';
import { OpenLink, PendingRow } from './PendingRow';
import type { RowCallbacks } from './row-callbacks';

/** A draft, which is not sent before the user has finished it. */
export function DraftRow({ work, onLeave, ...callbacks }: { work: PendingWork } & RowCallbacks) {
  const { title, state, keptAt, size, address, discard } = work;
  return (
    <PendingRow name={title} state={state} keptAt={keptAt} size={size}>
      {address && <OpenLink name={title} to={address} onOpen={onLeave} />}
      <ExportItemButton
        name={title}
        onExport={async () => saveFile(await pendingWorkFile([work], new Date()))}
      />
      {discard && <DiscardButton name={title} onDiscard={discard} {...callbacks} />}
    </PendingRow>
  );
}
