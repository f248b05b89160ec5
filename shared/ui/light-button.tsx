import type { ComponentProps } from 'react';
import './light-button.css';

interface LightButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'aria-label'> {
  /** Accessible name, which includes the thing beside the button: lists have many equal buttons. */
  label: string;
}

/** A plain button in a list or a note. */
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
