import { CloseIcon } from '@feltbok/ui/icons.tsx';
import type { ReactNode } from 'react';
import './banner.css';

interface BannerProps {
  tone: 'note' | 'warning' | 'offline';
  /** Its accessible name. */
  label: string;
  /** Whether a screen reader announces it when it appears. */
  isStatus?: boolean;
  icon: ReactNode;
  /** The button that hides it; without one it stays as long as its cause. */
  close?: { label: string; onClick: () => void };
  children: ReactNode;
}

/** A line across the page that says in what state app or device is. */
export function Banner({ tone, label, isStatus = true, icon, close, children }: BannerProps) {
  return (
    <section
      className={`fb-banner fb-banner-${tone}`}
      aria-label={label}
      role={isStatus ? 'status' : undefined}
    >
      {icon}
      {children}
      {close && (
        <button
          type="button"
          className="fb-banner-close"
          aria-label={close.label}
          onClick={close.onClick}
        >
          <CloseIcon />
        </button>
      )}
    </section>
  );
}
