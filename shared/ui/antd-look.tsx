import ConfigProvider from 'antd/es/config-provider';
import darkAlgorithm from 'antd/es/theme/themes/dark';
import defaultAlgorithm from 'antd/es/theme/themes/default';
import { type ComponentType, useMemo } from 'react';
import { useLessMotion, useScheme } from './device-preferences.ts';
import { colours, fontFamily, type Scheme, touchTarget } from './tokens.ts';

function createAntdTheme(scheme: Scheme, motion: boolean) {
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
    },
    components: {
      Tabs: {
        itemSelectedColor: colour.primaryText,
        itemHoverColor: colour.primaryText,
        itemActiveColor: colour.primaryText,
        inkBarColor: colour.primaryText,
      },
    },
  };
}

/**
 * Wraps one of antd's components in the product's look: the chosen colours, and less motion when
 * the
 * device asks for it. Each brings its own provider, so that other screens do not load antd.
 */
export function withProductLook<Props extends object>(
  Part: ComponentType<Props>,
): ComponentType<Props> {
  return function InOurLook(props) {
    const scheme = useScheme();
    const lessMotion = useLessMotion();
    const theme = useMemo(() => createAntdTheme(scheme, !lessMotion), [scheme, lessMotion]);
    return (
      <ConfigProvider theme={theme} wave={{ disabled: true }}>
        <Part {...props} />
      </ConfigProvider>
    );
  };
}
