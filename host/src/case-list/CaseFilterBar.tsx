import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useMedia } from '@feltbok/ui/device-preferences.ts';
import { lazyPart } from '@feltbok/ui/lazy-part.tsx';
import { LightButton } from '@feltbok/ui/light-button.tsx';
import { whenIdle } from '@feltbok/ui/when-idle.ts';
import { type ComponentProps, useState } from 'react';
import { listNarrowings, noFilter, without } from './case-filter.domain';
import { FilterFields } from './FilterFields';

const LazyFilterSheet = lazyPart(async () => (await import('./FilterSheet')).default);
const narrow = '(max-width: 768px)';
if (matchMedia(narrow).matches) whenIdle(LazyFilterSheet.preload);

interface CaseFilterBarProps extends ComponentProps<typeof FilterFields> {
  /** Number of cases that match the filter. */
  found: number;
}

/** The filter: a row of fields, or a button for them where the screen is narrow. */
export function CaseFilterBar({ found, ...fields }: CaseFilterBarProps) {
  const t = useTexts('list');
  const isNarrow = useMedia(narrow);
  const [open, setOpen] = useState(false);
  const { filter, hasDays, onChange } = fields;
  const count = listNarrowings(hasDays ? filter : without(filter, 'days')).length;
  const clear = count > 0 && (
    <LightButton label={t('filter.clear')} onClick={() => onChange(noFilter)}>
      {t('filter.clear')}
    </LightButton>
  );
  if (!isNarrow) {
    return (
      <fieldset className="fb-case-filter">
        <legend className="fb-visually-hidden">{t('filter.title')}</legend>
        <FilterFields {...fields} />
        {clear}
      </fieldset>
    );
  }
  const label = count > 0 ? t('filter.openCount', { count }) : t('filter.open');
  return (
    <div className="fb-case-filter">
      <LightButton label={label} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </LightButton>
      {clear}
      {open && <LazyFilterSheet {...fields} found={found} onClose={() => setOpen(false)} />}
    </div>
  );
}
