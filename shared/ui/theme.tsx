import { type ReactNode, useLayoutEffect } from 'react';
import { useScheme } from './device-preferences.ts';
import { applyColours } from './tokens.ts';
import './base.css';

/** Applies the chosen colour scheme to the page. antd's components get theirs from `antd-look`. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const scheme = useScheme();
  useLayoutEffect(() => applyColours(scheme), [scheme]);
  return children;
}
