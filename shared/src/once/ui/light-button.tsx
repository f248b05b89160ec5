import type { ComponentProps } from 'react';
import './light-button.css';

interface LightButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'aria-label'> {
  /** Names the button and what it stands beside: a list has many that read the same. */
  label: string;
}

/** A button of the page's own making for lists: antd's costs too much in each of many rows. */
export function LightButton({ label, className = '', ...rest }: LightButtonProps) {
  return <button {...rest} type="button" aria-label={label} className={`fb-light-button ${className}`.trim()} />;
}
