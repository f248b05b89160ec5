/**
 * Colours and measures, as CSS variables (`--fb-color-text`) for the app's components and as tokens
 * for antd. Text has a contrast of at least 4.5:1 on every surface, outlines of controls 3:1.
 */
export type Scheme = 'light' | 'dark';

const light = {
  page: '#f1f4f0',
  surface: '#ffffff',
  surfaceSunken: '#e8ede8',
  text: '#14201a',
  textSecondary: '#43524a',
  border: '#c6d0c9',
  outline: '#74827a',
  primary: '#1b5e43',
  primaryHover: '#24744f',
  onPrimary: '#ffffff',
  /** The primary colour of text and symbols. */
  primaryText: '#1b5e43',
  primarySoft: '#dcebe2',
  unsaved: '#9a4a00',
  unsavedSoft: '#fff0dc',
  danger: '#b3261e',
  dangerSoft: '#fdeceb',
  focus: '#0b57d0',
  shadow: 'rgb(20 32 26 / 18%)',
};

const dark: typeof light = {
  page: '#101613',
  surface: '#19211d',
  surfaceSunken: '#222c27',
  text: '#eef3ef',
  textSecondary: '#b7c4bc',
  border: '#35423b',
  outline: '#7f8f86',
  primary: '#2f8060',
  primaryHover: '#29725a',
  onPrimary: '#ffffff',
  primaryText: '#7fd1aa',
  primarySoft: '#1e3a2e',
  unsaved: '#ffb366',
  unsavedSoft: '#3a2a15',
  danger: '#ff8a80',
  dangerSoft: '#3d1f1d',
  focus: '#8ab4f8',
  shadow: 'rgb(0 0 0 / 50%)',
};

export const colours: Record<Scheme, typeof light> = { light, dark };

export const fontFamily =
  "system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif";

/** Minimum height of touch targets, in CSS pixels. */
export const touchTarget = 44;

const toKebabCase = (name: string) =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Sets the scheme's colours on the document as CSS variables. */
export function applyColours(scheme: Scheme): void {
  const { style } = document.documentElement;
  for (const [name, value] of Object.entries(colours[scheme]))
    style.setProperty(`--fb-color-${toKebabCase(name)}`, value);
  style.colorScheme = scheme;
  // The colour is for the browser's frame around an installed app; the HTML has a default.
  const { primary, surface } = colours[scheme];
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = scheme === 'dark' ? surface : primary;
  }
}
