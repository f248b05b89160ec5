import { lentStore } from '@feltbok/shared/testing/lent-store';
import { showApp } from '@feltbok/shared/testing/render-screens';
import { screen } from '@testing-library/react';
import { ConfigFault } from '../config';
import { ConfigErrorPage } from './ConfigErrorPage';

test.each([
  [new ConfigFault('missing', 'identity.scope'), 'Feltet «identity.scope» mangler.'],
  [new ConfigFault('notAddress', 'api'), 'Feltet «api» skal være en nettadresse.'],
  [new ConfigFault('notTexts', 'identity.knownAuthorities'), 'Feltet «identity.knownAuthorities» skal være en liste'],
  [new ConfigFault('unreadable'), 'Filen kunne ikke leses som JSON.'],
])('a configuration at fault is told in words that name the field: %s', (fault, words) => {
  showApp(<ConfigErrorPage fault={fault} />, lentStore().store);
  expect(screen.getByRole('alert')).toHaveTextContent(words);
  expect(screen.getByRole('heading', { name: 'Feltbok er ikke satt opp riktig' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Prøv igjen' })).toBeVisible();
});
