import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { marksModeName } from '../../controls/map-use.domain';
import { changeMapUseAtom, openPanelAtom } from '../../controls/map-use.state';
import { selectedLineAtom } from './lines.state';
import { linesModeName } from './lines-mode-name';
import './i18n/texts';

/** Switches between the lists of marks and of lines, with the mode that each belongs to. */
export function ListSwitch() {
  const t = useTexts('lines');
  const open = useAtomValue(openPanelAtom);
  const change = useSetAtom(changeMapUseAtom);
  const select = useSetAtom(selectedLineAtom);
  const show = (name: string) => {
    select(null);
    change({ type: 'mode chosen', name });
    change({ type: 'panel opened', name });
  };
  const lists = [
    { name: marksModeName, label: t('lists.marks') },
    { name: linesModeName, label: t('lists.lines') },
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are lists to choose from, not fields
    <div className="fb-mark-list-actions" role="group" aria-label={t('switch')}>
      {lists.map(({ name, label }) => (
        <Button
          key={name}
          aria-pressed={open === name}
          type={open === name ? 'primary' : 'default'}
          onClick={() => show(name)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
