import type { Texts } from './i18n';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shared';
    resources: Texts;
  }
}
