import { type Choice, type ChosenSides, type Side, sides } from '@feltbok/domain/values/merge.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../core.tsx';
import '../save-bar.css';
import './conflict.css';

/** One item that has two versions. */
interface ConflictItem<Name extends string> extends Record<Side, ReactNode> {
  name: Name;
  legend: ReactNode;
  /** The texts of both sides, joined; absent or null where they cannot be. */
  both?: string | null;
  /** The side that alone has changed the item, which is preselected; null when both have. */
  changedBy: Side | null;
}

interface ConflictChoiceProps<Name extends string> {
  title: string;
  text: string;
  /** Tells who saved the other version. */
  author?: ReactNode;
  /** What remains to be done, shown beside the button; by default, to choose for each field. */
  state?: string;
  items: readonly ConflictItem<Name>[];
  /** Whether the user has saved both versions in two tabs, which replaces title and text. */
  isTwoTabs?: boolean;
  /** Whether the choice is shown within a panel instead of on a screen of its own. */
  isInPanel?: boolean;
  /** Called with a side for every item. */
  onSave: (choices: ChosenSides<Name>) => Promise<unknown>;
}

/** Shows two versions of the same data side by side, and lets the user choose item by item. */
export function ConflictChoice<Name extends string>(props: ConflictChoiceProps<Name>) {
  const { state, items, isTwoTabs = false, isInPanel = false, onSave } = props;
  const t = useTexts();
  const labels = isTwoTabs
    ? { mine: t('conflict.twoTabs.mine'), theirs: t('conflict.twoTabs.theirs') }
    : { mine: t('conflict.mine'), theirs: t('conflict.theirs') };
  const choiceLabels = { ...labels, both: t('conflict.both') };
  const allMine = isTwoTabs ? t('conflict.twoTabs.allMine') : t('conflict.allMine');
  const allTheirs = isTwoTabs ? t('conflict.twoTabs.allTheirs') : t('conflict.allTheirs');
  const title = isTwoTabs ? t('conflict.twoTabs.title') : props.title;
  const text = isTwoTabs ? t('conflict.twoTabs.text') : props.text;
  const [saving, setSaving] = useState(false);
  const [choices, setChoices] = useState<ChosenSides<Name>>(() =>
    chooseSides(items, ({ changedBy }) => changedBy),
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
            {!isTwoTabs && props.author}
          </header>
          <div className="fb-conflict-all">
            <Button onClick={() => setChoices(chooseSides(items, () => 'mine'))}>{allMine}</Button>
            <Button onClick={() => setChoices(chooseSides(items, () => 'theirs'))}>
              {allTheirs}
            </Button>
          </div>
          {items.map((item) => (
            <SideChoice
              key={item.name}
              item={item}
              labels={choiceLabels}
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

interface SideChoiceProps {
  item: ConflictItem<string>;
  labels: Record<Choice, string>;
  chosen: Choice | undefined;
  onChoose: (choice: Choice) => void;
}

function SideChoice({ item, labels, chosen, onChoose }: SideChoiceProps) {
  const group = useId();
  const isJoinable =
    item.changedBy === null &&
    typeof item.both === 'string' &&
    item.both !== item.mine &&
    item.both !== item.theirs;
  const choices: readonly Choice[] = isJoinable ? [...sides, 'both'] : sides;
  return (
    <fieldset className="fb-conflict">
      <legend>{item.legend}</legend>
      <div className="fb-conflict-sides">
        {choices.map((choice) => (
          <label key={choice} className="fb-conflict-side">
            <span className="fb-conflict-choice">
              <input
                type="radio"
                name={group}
                checked={chosen === choice}
                onChange={() => onChoose(choice)}
              />
              {labels[choice]}
            </span>
            <Value>{item[choice]}</Value>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function chooseSides<Name extends string>(
  items: readonly ConflictItem<Name>[],
  getSide: (item: ConflictItem<Name>) => Side | null,
): ChosenSides<Name> {
  const chosen = items.flatMap((item): [Name, Side][] => {
    const side = getSide(item);
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
