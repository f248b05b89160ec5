import type { ComponentProps } from 'react';
import './light-button.css';

interface LightButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'aria-label'> {
  /** Names the button and what it stands beside: a list has many that read the same. */
  label: string;
}

/** A button of a list or a note, which is named by what it stands beside. */
export function LightButton({ label, className = '', ...rest }: LightButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      className={`fb-light-button ${className}`.trim()}
    />
  );
}
