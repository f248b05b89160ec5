import { chooseLanguage, languages, startTranslation } from '@feltbok/shared/i18n/i18n';
import { createMemoryRouter, RouterProvider } from '@feltbok/shared/router';
import { chooseTheme } from '@feltbok/shared/ui/device-preferences';
import { ThemeProvider } from '@feltbok/shared/ui/theme';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

// Before any story is loaded: a remote adds its texts to what is started.
startTranslation();

/** What of Ladle's state decides how a story looks. */
interface GalleryState {
  theme: 'light' | 'dark' | 'auto';
  control: Record<string, { value: unknown } | undefined>;
}

const StoryContext = createContext<ReactNode>(null);
const Story = () => <div style={ground}>{useContext(StoryContext)}</div>;

/** As the app's own page: Ladle colours the body by itself. */
const ground = {
  minHeight: '100dvh',
  padding: 24,
  color: 'var(--fb-color-text)',
  background: 'var(--fb-color-page)',
};

/** What the app puts around every screen. Ladle finds its exports by name, and reads constants alone among them. */
export const Provider = ({ globalState, children }: { globalState: GalleryState; children: ReactNode }) => {
  const { theme, control } = globalState;
  const language = languages.find((one) => one === control.language?.value) ?? languages[0];
  const [router] = useState(() => createMemoryRouter([{ path: '*', element: <Story /> }]));
  useEffect(() => chooseTheme(theme === 'auto' ? 'device' : theme), [theme]);
  useEffect(() => void chooseLanguage(language), [language]);
  return (
    <StoryContext value={children}>
      <ThemeProvider>
        <RouterProvider router={router} />
      </ThemeProvider>
    </StoryContext>
  );
};

/** Stands among the controls of every story. */
export const argTypes = {
  language: { options: languages, control: { type: 'inline-radio' }, defaultValue: languages[0] },
};
