import { element } from './elements.ts';
import type { Translate } from './texts.ts';

/**
 * Builds the form that asks for the code of a link, which was sent another way.
 * @param isWrong whether the last code was wrong
 */
export function buildCodeForm(
  t: Translate,
  isWrong: boolean,
  onCode: (code: string) => void,
): HTMLElement {
  const input = element('input', {
    type: 'text',
    maxLength: 20,
    autocomplete: 'one-time-code',
    inputMode: 'numeric',
  });
  const open = element('button', { type: 'submit', className: 'main', disabled: true }, t('open'));
  const code = () => input.value.replaceAll(/\D/g, '');
  input.addEventListener('input', () => {
    open.disabled = code().length !== 8;
  });
  const form = element(
    'form',
    {},
    element('p', {}, t('codeHint')),
    element('label', {}, t('code'), input),
    element('p', { role: 'alert' }, isWrong && t('wrongCode')),
    element('div', { className: 'actions' }, open),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!open.disabled) onCode(code());
  });
  return form;
}
