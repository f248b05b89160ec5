import { applyColours, colours, fontFamily, type Scheme, touchTarget } from '@feltbok/shared/ui/tokens';
import { ConfigProvider } from 'antd';
import darkAlgorithm from 'antd/es/theme/themes/dark';
import defaultAlgorithm from 'antd/es/theme/themes/default';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { useLessMotion, useScheme } from './device-preferences';
import './base.css';

function antdTheme(scheme: Scheme, motion: boolean) {
  const colour = colours[scheme];
  return {
    algorithm: scheme === 'dark' ? darkAlgorithm : defaultAlgorithm,
    token: {
      motion,
      colorPrimary: colour.primary,
      colorLink: colour.primaryText,
      colorLinkHover: colour.primaryText,
      colorLinkActive: colour.primaryText,
      colorBgLayout: colour.page,
      colorBgContainer: colour.surface,
      colorBgElevated: colour.surface,
      colorText: colour.text,
      colorTextSecondary: colour.textSecondary,
      colorTextPlaceholder: colour.textSecondary,
      colorTextDisabled: colour.textSecondary,
      colorBorder: colour.outline,
      colorBorderSecondary: colour.border,
      colorError: colour.danger,
      colorWarning: colour.unsaved,
      borderRadius: 8,
      controlHeight: touchTarget,
      fontFamily,
      fontSize: 16,
      // What a button says while it works is read too: faded it would lack the contrast that text needs.
      opacityLoading: 1,
    },
    components: {
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        fontWeight: 600,
        // antd's own would be the fill of primary buttons, which is too dark for text on a dark surface.
        defaultHoverColor: colour.primaryText,
        defaultHoverBorderColor: colour.primaryText,
        defaultActiveColor: colour.primaryText,
        defaultActiveBorderColor: colour.primaryText,
      },
      Tabs: {
        itemSelectedColor: colour.primaryText,
        itemHoverColor: colour.primaryText,
        itemActiveColor: colour.primaryText,
        inkBarColor: colour.primaryText,
      },
    },
  };
}

/** Look of everything below it: light or dark as chosen, less motion by the device, antd's tokens from ours. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const scheme = useScheme();
  useLayoutEffect(() => applyColours(scheme), [scheme]);
  const lessMotion = useLessMotion();
  const theme = useMemo(() => antdTheme(scheme, !lessMotion), [scheme, lessMotion]);
  return (
    <ConfigProvider theme={theme} wave={{ disabled: true }}>
      {children}
    </ConfigProvider>
  );
}
