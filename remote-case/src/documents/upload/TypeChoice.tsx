import type { DocumentType } from '@feltbok/contract/documents.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useId } from 'react';

interface TypeChoiceProps {
  types: readonly DocumentType[];
  chosen: DocumentType | null;
  onChoose: (type: DocumentType) => void;
}

/**
 * Lets the user choose one of the customer's document types, with targets large enough for a thumb.
 */
export function TypeChoice({ types, chosen, onChoose }: TypeChoiceProps) {
  const t = useTexts('case');
  const name = useId();
  return (
    <fieldset className="fb-type-choice">
      <legend className="fb-visually-hidden">{t('documents.upload.types')}</legend>
      {types.map((type) => (
        <label key={type.code}>
          <input
            type="radio"
            name={name}
            checked={chosen?.code === type.code}
            onChange={() => onChoose(type)}
          />
          {type.codeValue}
        </label>
      ))}
    </fieldset>
  );
}
