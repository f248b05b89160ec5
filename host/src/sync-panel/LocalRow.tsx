import { saveFile } from '@feltbok/shared/device/save-file';
import type { UnsentWork } from '@feltbok/shared/session/unsent-work.state';
import { unsentFile } from '../sign-out/unsent-file';
import { DiscardButton } from './DiscardButton';
import { ExportButton } from './ExportButton';
import type { RowCallbacks } from './row-callbacks';
import { OpenLink, UnsentRow } from './UnsentRow';

/** Something begun, such as a draft, that nothing sends before the user has finished it. */
export function LocalRow({ work, onLeave, ...callbacks }: { work: UnsentWork } & RowCallbacks) {
  const { title, state, keptAt, size, address, discard } = work;
  return (
    <UnsentRow name={title} state={state} keptAt={keptAt} size={size}>
      {address && <OpenLink name={title} to={address} onOpen={onLeave} />}
      <ExportButton name={title} onExport={async () => saveFile(await unsentFile([work], new Date()))} />
      {discard && <DiscardButton name={title} onDiscard={discard} {...callbacks} />}
    </UnsentRow>
  );
}
