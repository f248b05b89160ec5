import { type ReactNode, useLayoutEffect } from 'react';
import { useScheme } from './device-preferences.ts';
import { applyColours } from './tokens.ts';
import './base.css';

/**
 * Look of everything below it: light or dark as chosen. antd's parts take theirs from `antd-look`.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const scheme = useScheme();
  useLayoutEffect(() => applyColours(scheme), [scheme]);
  return children;
}
