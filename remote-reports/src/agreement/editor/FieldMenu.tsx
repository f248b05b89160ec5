import {
  type TemplateField,
  templateFieldNames,
} from '@feltbok/domain/agreements/template-fields.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { Select } from '@feltbok/ui/fields.tsx';
import { useState } from 'react';
import type { FieldLabels } from './template-fields';

interface FieldMenuProps {
  labels: FieldLabels;
  onInsert: (field: TemplateField) => void;
}

/** Offers the fields that the case fills, in the device's own list, and inserts the chosen one. */
export function FieldMenu({ labels, onInsert }: FieldMenuProps) {
  const t = useTexts('reports');
  const [field, setField] = useState<TemplateField>('property');
  return (
    <div className="fb-field-menu">
      <Select
        label={t('agreement.fieldOfCase')}
        value={field}
        options={templateFieldNames.map((name) => [name, labels[name]] as const)}
        onChange={setField}
      />
      <Button onClick={() => onInsert(field)}>{t('agreement.insertField')}</Button>
    </div>
  );
}
