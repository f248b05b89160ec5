import { showApp } from '@feltbok/testing/render-screens.tsx';
import { createTestStore } from '@feltbok/testing/test-store.ts';
import { screen } from '@testing-library/react';
import { ConfigError } from '../config';
import { ConfigErrorPage } from './ConfigErrorPage';

test.each([
  [new ConfigError('missing', 'identity.scope'), 'Feltet «identity.scope» mangler.'],
  [new ConfigError('notAddress', 'api'), 'Feltet «api» skal være en nettadresse.'],
  [
    new ConfigError('notTexts', 'identity.knownAuthorities'),
    'Feltet «identity.knownAuthorities» skal være en liste',
  ],
  [new ConfigError('unreadable'), 'Filen kunne ikke leses som JSON.'],
])('a configuration error names its field in words: %s', (error, words) => {
  showApp(<ConfigErrorPage error={error} />, createTestStore().store);
  expect(screen.getByRole('alert')).toHaveTextContent(words);
  expect(screen.getByRole('heading', { name: 'Feltbok er ikke satt opp riktig' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Prøv igjen' })).toBeVisible();
});
