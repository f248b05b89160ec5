import type { ComponentProps, ReactNode } from 'react';
import './core.css';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  type?: 'default' | 'primary' | 'link';
  htmlType?: 'button' | 'submit';
  size?: 'middle' | 'large';
  danger?: boolean;
  icon?: ReactNode;
  /** At work on the last tap: it shows so, takes no other, and has the focus still. */
  loading?: boolean;
}

/**
 * A button of the page's own making, since the first screen waits for every library. Its properties
 * are those of antd's.
 */
export function Button(props: ButtonProps) {
  const {
    type,
    htmlType = 'button',
    size,
    danger,
    icon,
    loading,
    className,
    children,
    ...rest
  } = props;
  const sign = loading ? <Spin size="inline" /> : icon;
  const classes = [
    // A remote of another release styles it by antd's name.
    'fb-button ant-btn',
    type === 'primary' && 'fb-button-primary',
    type === 'link' && 'fb-button-plain',
    size === 'large' && 'fb-button-large',
    danger && 'fb-button-danger',
    sign && !children && 'fb-button-sign',
    className,
  ];
  return (
    <button
      {...rest}
      type={htmlType}
      className={classes.filter(Boolean).join(' ')}
      aria-busy={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : rest.onClick}
    >
      {sign}
      {children}
    </button>
  );
}

/** Turns while something is waited for; the words beside it say for what. */
export const Spin = ({ size = 'middle' }: { size?: 'inline' | 'small' | 'middle' | 'large' }) => (
  <span className={`fb-spin fb-spin-${size}`} aria-hidden="true" />
);
