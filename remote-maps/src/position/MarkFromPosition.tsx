import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { TextField } from '@feltbok/ui/fields.tsx';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { findFixError, toAccuracyCentimetres } from './fix.domain';
import { positionAtom } from './position.state';
import { accuracyLimitAtom, isLimit, takeMarkAtom } from './position-mark.state';

/** Creates a mark at the current position if its accuracy is within the user's limit. */
export function MarkFromPosition() {
  const t = useTexts('maps');
  const { fix } = useAtomValue(positionAtom);
  const [limit, setLimit] = useAtom(accuracyLimitAtom);
  const [typed, setTyped] = useState(String(limit));
  const [wasTaken, setTaken] = useState(false);
  const take = useSetAtom(takeMarkAtom);
  if (!fix) return null;
  // The error is re-evaluated for each position, because the next one may be good enough.
  const error = wasTaken ? findFixError(fix, limit, Date.now()) : null;
  return (
    <>
      <TextField
        label={t('myPosition.newMark.limit')}
        value={typed}
        inputMode="numeric"
        error={isLimit(Number(typed)) ? undefined : t('myPosition.newMark.limitError')}
        onChange={(value) => {
          setTyped(value);
          setLimit(Number(value));
          setTaken(false);
        }}
      />
      {error && (
        <p className="fb-field-error" role="alert">
          {t(`myPosition.newMark.errors.${error}`, { accuracy: toAccuracyCentimetres(fix) })}
        </p>
      )}
      <Button
        disabled={!isLimit(Number(typed))}
        onClick={async () => setTaken((await take()) !== null)}
      >
        {t('myPosition.newMark.take')}
      </Button>
    </>
  );
}
