import { type ChosenSides, type Side, sides } from '@feltbok/domain/values/merge.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../core.tsx';
import '../save-bar.css';
import './conflict.css';

/** One thing that two have left in two ways. */
interface ConflictItem<Name extends string> extends Record<Side, ReactNode> {
  name: Name;
  legend: ReactNode;
  /** The side that alone has changed it, which is chosen to begin with. */
  changedBy: Side | null;
}

interface ConflictChoiceProps<Name extends string> {
  title: string;
  text: string;
  /** What remains to be done, beside the button; where it is not to choose for each field. */
  state?: string;
  items: readonly ConflictItem<Name>[];
  /** The user has saved both, in two tabs: title and text say so in place of the given ones. */
  isTwoTabs?: boolean;
  /** Among other things, in place of a screen of its own. */
  isInPanel?: boolean;
  /** Called when every item has a side. */
  onSave: (choices: ChosenSides<Name>) => Promise<unknown>;
}

/** Where two have saved the same in two ways: the user sees both, and chooses item by item. */
export function ConflictChoice<Name extends string>(props: ConflictChoiceProps<Name>) {
  const { state, items, isTwoTabs = false, isInPanel = false, onSave } = props;
  const t = useTexts();
  const labels = isTwoTabs
    ? { mine: t('conflict.twoTabs.mine'), theirs: t('conflict.twoTabs.theirs') }
    : { mine: t('conflict.mine'), theirs: t('conflict.theirs') };
  const allMine = isTwoTabs ? t('conflict.twoTabs.allMine') : t('conflict.allMine');
  const allTheirs = isTwoTabs ? t('conflict.twoTabs.allTheirs') : t('conflict.allTheirs');
  const title = isTwoTabs ? t('conflict.twoTabs.title') : props.title;
  const text = isTwoTabs ? t('conflict.twoTabs.text') : props.text;
  const [saving, setSaving] = useState(false);
  const [choices, setChoices] = useState<ChosenSides<Name>>(() =>
    choicesOf(items, ({ changedBy }) => changedBy),
  );
  const isDecided = items.every(({ name }) => choices[name]);
  const save = async () => {
    setSaving(true);
    try {
      await onSave(choices);
    } finally {
      setSaving(false);
    }
  };
  const Heading = isInPanel ? 'h4' : 'h2';
  return (
    <section className={isInPanel ? 'fb-conflict-panel' : 'fb-screen-with-bar'} aria-label={title}>
      <div className="fb-screen-scroll">
        <div className="fb-conflict-content">
          <header>
            <Heading>{title}</Heading>
            <p role={isInPanel ? 'alert' : undefined}>{text}</p>
          </header>
          <div className="fb-conflict-all">
            <Button onClick={() => setChoices(choicesOf(items, () => 'mine'))}>{allMine}</Button>
            <Button onClick={() => setChoices(choicesOf(items, () => 'theirs'))}>
              {allTheirs}
            </Button>
          </div>
          {items.map((item) => (
            <SidesOf
              key={item.name}
              item={item}
              labels={labels}
              chosen={choices[item.name]}
              onChoose={(side) => setChoices({ ...choices, [item.name]: side })}
            />
          ))}
        </div>
      </div>
      <div className="fb-save-bar">
        <p className="fb-save-state fb-save-state-failed" role="status">
          {state ?? t('conflict.state')}
        </p>
        <Button
          size="large"
          type="primary"
          disabled={!isDecided}
          loading={saving}
          onClick={() => void save()}
        >
          {t('conflict.use')}
        </Button>
      </div>
    </section>
  );
}

interface SidesOfProps {
  item: ConflictItem<string>;
  labels: Record<Side, string>;
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
}

function SidesOf({ item, labels, chosen, onChoose }: SidesOfProps) {
  const group = useId();
  return (
    <fieldset className="fb-conflict">
      <legend>{item.legend}</legend>
      <div className="fb-conflict-sides">
        {sides.map((side) => (
          <label key={side} className="fb-conflict-side">
            <span className="fb-conflict-choice">
              <input
                type="radio"
                name={group}
                checked={chosen === side}
                onChange={() => onChoose(side)}
              />
              {labels[side]}
            </span>
            <Value>{item[side]}</Value>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function choicesOf<Name extends string>(
  items: readonly ConflictItem<Name>[],
  sideOf: (item: ConflictItem<Name>) => Side | null,
): ChosenSides<Name> {
  const chosen = items.flatMap((item): [Name, Side][] => {
    const side = sideOf(item);
    return side ? [[item.name, side]] : [];
  });
  return Object.fromEntries(chosen) as ChosenSides<Name>;
}

function Value({ children }: { children: ReactNode }) {
  const t = useTexts();
  if (typeof children !== 'string') return children;
  return (
    <p className={children ? 'fb-conflict-text' : 'fb-conflict-none'}>
      {children || t('conflict.empty')}
    </p>
  );
}
