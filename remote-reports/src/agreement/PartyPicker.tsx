import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { ChevronDownIcon } from '@feltbok/ui/icons.tsx';
import { useMenuPlace } from '@feltbok/ui/use-menu-place.ts';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';

interface PartyPickerProps {
  attendees: ReadonlyArray<{ uuid: string; name: string }>;
  /** Uuids of the parties that are added. */
  added: ReadonlySet<string>;
  disabled: boolean;
  /** @param chosen all who are to be parties from now on */
  onApply: (chosen: ReadonlySet<string>) => void;
}

/** Lets the user choose parties among the attendees. The choice applies when it is added. */
export function PartyPicker({ attendees, added, disabled, onApply }: PartyPickerProps) {
  const t = useTexts('reports');
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLFieldSetElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState(added);
  const addedKey = [...added].join(' ');

  useMenuPlace(isOpen, button, menu);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the set is another object at each drawing
  useEffect(() => setChosen(added), [addedKey]);
  useDismiss(isOpen, box, (isByKey) => {
    if (isByKey) button.current?.focus();
    setOpen(false);
  });

  const isChanged = chosen.size !== added.size || [...chosen].some((uuid) => !added.has(uuid));
  return (
    <div className="fb-party-picker">
      <div ref={box} className="fb-party-choice">
        <button
          ref={button}
          type="button"
          className="fb-input fb-party-open"
          aria-expanded={isOpen}
          aria-controls={id}
          disabled={disabled || attendees.length === 0}
          onClick={() => setOpen(!isOpen)}
        >
          {t(chosen.size > 0 ? 'agreement.chooseCount' : 'agreement.choose', {
            count: chosen.size,
          })}
          <ChevronDownIcon size={20} />
        </button>
        {isOpen && (
          <fieldset ref={menu} id={id} className="fb-party-menu">
            <legend className="fb-visually-hidden">{t('agreement.choose')}</legend>
            {attendees.map(({ uuid, name }) => (
              <label key={uuid}>
                <input
                  type="checkbox"
                  checked={chosen.has(uuid)}
                  onChange={() => setChosen(toggleUuid(chosen, uuid))}
                />
                <bdi>{name}</bdi>
              </label>
            ))}
          </fieldset>
        )}
      </div>
      <Button
        size="large"
        disabled={disabled || !isChanged}
        onClick={() => {
          setOpen(false);
          onApply(chosen);
        }}
      >
        {t('agreement.add')}
      </Button>
    </div>
  );
}

function toggleUuid(chosen: ReadonlySet<string>, uuid: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(uuid)) next.add(uuid);
  return next;
}

/** Calls `close` on Escape, and when the user presses or moves the focus outside of `box`. */
function useDismiss(
  isOpen: boolean,
  box: RefObject<HTMLElement | null>,
  close: (isByKey: boolean) => void,
): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!isOpen) return;
    const isOutside = (target: EventTarget | null) =>
      target instanceof Node && !box.current?.contains(target);
    const closeOutside = ({ target }: Event) => {
      if (isOutside(target)) latest.current(false);
    };
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' || isOutside(document.activeElement)) latest.current(key === 'Escape');
    };
    addEventListener('click', closeOutside);
    addEventListener('keyup', closeByKey);
    return () => {
      removeEventListener('click', closeOutside);
      removeEventListener('keyup', closeByKey);
    };
  }, [isOpen, box]);
}
