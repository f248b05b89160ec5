import { agreementLimits } from '@feltbok/domain/agreements/agreement-limits.ts';
import type { UndescribedPicture } from '@feltbok/papers/picture-alternatives.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { TextField } from '@feltbok/ui/fields.tsx';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';

interface PictureDescriptionsProps {
  /** In the order of the text. */
  pictures: readonly UndescribedPicture[];
  isLocked: boolean;
  /** @param alternative null for a picture that only decorates */
  onDescribe: (picture: UndescribedPicture, alternative: string | null) => void;
  /** Called when the user has described the last picture, whose field had the focus. */
  onDone: () => void;
}

/** Asks for an alternative text of each picture that has none. */
export function PictureDescriptions(props: PictureDescriptionsProps) {
  const { pictures, isLocked, onDescribe, onDone } = props;
  const t = useTexts('reports');
  const titleId = useId();
  const list = useRef<HTMLUListElement>(null);
  const describedIndex = useRef<number | null>(null);
  const latestOnDone = useRef(onDone);
  latestOnDone.current = onDone;
  // The field that had the focus is gone with its picture.
  useEffect(() => {
    if (pictures.some(({ index }) => index === describedIndex.current)) return;
    if (describedIndex.current === null) return;
    describedIndex.current = null;
    const next = list.current?.querySelector('input');
    if (next) next.focus();
    else latestOnDone.current();
  }, [pictures]);
  if (pictures.length === 0) return null;
  return (
    <section className="fb-picture-descriptions" aria-labelledby={titleId}>
      <h3 id={titleId}>{t('agreement.pictures.title')}</h3>
      <p className="fb-paper-hint" role="status">
        {t(isLocked ? 'agreement.pictures.locked' : 'agreement.pictures.hint')}
      </p>
      <ul ref={list}>
        {pictures.map((picture) => (
          <li key={picture.index}>
            <img
              src={picture.source}
              alt={t('agreement.pictures.numbered', { number: picture.index + 1 })}
            />
            {!isLocked && (
              <PictureForm
                number={picture.index + 1}
                onDescribe={(alternative) => {
                  describedIndex.current = picture.index;
                  onDescribe(picture, alternative);
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PictureFormProps {
  /** The picture's number in the text, from 1. */
  number: number;
  onDescribe: (alternative: string | null) => void;
}

function PictureForm({ number, onDescribe }: PictureFormProps) {
  const t = useTexts('reports');
  const [alternative, setAlternative] = useState('');
  const words = alternative.trim();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (words !== '') onDescribe(words);
  };
  return (
    <form onSubmit={handleSubmit}>
      <TextField
        label={t('agreement.pictures.alternative', { number })}
        value={alternative}
        maxLength={agreementLimits.alternative}
        onChange={setAlternative}
      />
      <Button htmlType="submit" disabled={words === ''}>
        {t('agreement.pictures.save', { number })}
      </Button>
      <Button onClick={() => onDescribe(null)}>
        {t('agreement.pictures.decorative', { number })}
      </Button>
    </form>
  );
}
