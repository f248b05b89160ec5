import type { ComponentProps, ReactNode } from 'react';
import './core.css';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  type?: 'default' | 'primary' | 'link';
  htmlType?: 'button' | 'submit';
  size?: 'middle' | 'large';
  danger?: boolean;
  icon?: ReactNode;
  /** Shows that the last tap is being handled; further taps are ignored and the focus stays. */
  loading?: boolean;
}

/** The app's own button, since the first screen waits for no library. Its properties are antd's. */
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
    // Remotes of another release style it by antd's class name.
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

/** A spinner; the text beside it says what is awaited. */
export const Spin = ({ size = 'middle' }: { size?: 'inline' | 'small' | 'middle' | 'large' }) => (
  <span className={`fb-spin fb-spin-${size}`} aria-hidden="true" />
);
