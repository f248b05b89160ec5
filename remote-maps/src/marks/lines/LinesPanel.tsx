import { useAtomValue, useSetAtom } from 'jotai';
import type { MapPanelProps } from '../../controls/map-mode';
import { LineList } from './LineList';
import { LinePanel } from './LinePanel';
import { selectedLineAtom } from './lines.state';

/** The panel of boundary lines: the selected line, or the list of all. */
export function LinesPanel({ id, map, onClose }: MapPanelProps) {
  const selected = useAtomValue(selectedLineAtom);
  const select = useSetAtom(selectedLineAtom);
  const close = () => {
    select(null);
    onClose();
  };
  if (!selected) return <LineList id={id} onClose={close} />;
  return <LinePanel key={selected.line.uuid} id={id} map={map} listed={selected} onClose={close} />;
}
