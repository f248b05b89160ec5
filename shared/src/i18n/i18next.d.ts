import type { Texts } from '@feltbok/shared/i18n/i18n';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shared';
    resources: Texts;
  }
}
