import { type ReactNode, useId } from 'react';

interface ChoiceProps<Option extends string> {
  title: string;
  options: Array<[Option, ReactNode]>;
  /** Undefined where nothing has been chosen. */
  chosen: Option | undefined;
  onChoose: (option: Option) => void;
}

/** One of several, as radio buttons. */
export function Choice<Option extends string>({
  title,
  options,
  chosen,
  onChoose,
}: ChoiceProps<Option>) {
  const name = useId();
  return (
    <fieldset className="fb-settings-choice">
      <legend>{title}</legend>
      {options.map(([option, label]) => (
        <label key={option}>
          <input
            type="radio"
            name={name}
            checked={option === chosen}
            onChange={() => onChoose(option)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
