import { chooseLanguage, type Language, startTranslation } from '@feltbok/runtime/i18n/i18n.ts';
import { createMemoryRouter, RouterProvider } from '@feltbok/runtime/router/router.ts';
import { chooseTheme, type ThemeChoice } from '@feltbok/ui/device-preferences.ts';
import { ThemeProvider } from '@feltbok/ui/theme.tsx';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

// Translation starts before any story is loaded, because a remote adds its texts to it.
startTranslation();

const StoryContext = createContext<ReactNode>(null);
const Story = () => <div style={{ padding: 24 }}>{useContext(StoryContext)}</div>;

interface StoryFrameProps {
  theme: ThemeChoice;
  language: Language;
  children: ReactNode;
}

/** Wraps a story in what the app puts around every screen. */
export const StoryFrame = ({ theme, language, children }: StoryFrameProps) => {
  const [router] = useState(() => createMemoryRouter([{ path: '*', element: <Story /> }]));
  useEffect(() => chooseTheme(theme), [theme]);
  useEffect(() => void chooseLanguage(language), [language]);
  return (
    <StoryContext value={children}>
      <ThemeProvider>
        <RouterProvider router={router} />
      </ThemeProvider>
    </StoryContext>
  );
};
