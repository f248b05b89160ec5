import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { useSetAtom } from 'jotai';
import { marksModeName } from '../../controls/map-use.domain';
import { changeMapUseAtom } from '../../controls/map-use.state';
import { selectedLineAtom } from './lines.state';
import { linesModeName } from './lines-mode-name';
import './i18n/texts';

const modeNames = { marks: marksModeName, lines: linesModeName };

/** Opens the list of marks or of lines, with the mode that it belongs to. */
export function OtherListButton({ list }: { list: 'marks' | 'lines' }) {
  const t = useTexts('lines');
  const change = useSetAtom(changeMapUseAtom);
  const select = useSetAtom(selectedLineAtom);
  const show = (name: string) => {
    select(null);
    change({ type: 'mode chosen', name });
    change({ type: 'panel opened', name });
  };
  return <Button onClick={() => show(modeNames[list])}>{t(`lists.${list}`)}</Button>;
}
