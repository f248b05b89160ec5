import type { ListedMark } from '@feltbok/domain/boundary-marks/mark-list.domain.ts';
import { useMemo } from 'react';
import { sortForList } from '../mark-model/mark-list.domain';
import { useMarkName } from './use-mark-name';
import './mark-checks.css';

interface MarkChecksProps {
  label: string;
  marks: readonly ListedMark[];
  /** The uuids of the selected marks. */
  picked: ReadonlySet<string>;
  onPick: (picked: ReadonlySet<string>) => void;
}

/** Lists all marks with checkboxes. */
export function MarkChecks({ label, marks, picked, onPick }: MarkChecksProps) {
  const nameOf = useMarkName();
  const ordered = useMemo(() => {
    const { saved, notSaved } = sortForList(marks);
    return [...saved, ...notSaved];
  }, [marks]);
  const toggle = (uuid: string) => {
    const next = new Set(picked);
    if (!next.delete(uuid)) next.add(uuid);
    onPick(next);
  };
  return (
    <fieldset className="fb-mark-checks">
      <legend>{label}</legend>
      <ul>
        {ordered.map(({ mark }) => (
          <li key={mark.uuid}>
            <label>
              <input
                type="checkbox"
                checked={picked.has(mark.uuid)}
                onChange={() => toggle(mark.uuid)}
              />
              {nameOf(mark)}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
