import { formatByteSize } from '@feltbok/domain/documents/byte-size.ts';
import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useDropZone } from '@feltbok/ui/use-drop-zone.ts';
import { useId } from 'react';

interface FileChoiceProps {
  label: string;
  /** The chosen file. */
  chosen?: File;
  onFile: (file: File) => void;
}

/** Takes a file that is chosen from the device or dropped here. */
export function FileChoice({ label, chosen, onFile }: FileChoiceProps) {
  const t = useTexts('import');
  const language = useLanguage();
  const formatsId = useId();
  const { isOver, handlers } = useDropZone(true, ([file]) => file && onFile(file));
  return (
    <div className="fb-import-file" data-over={isOver || undefined} {...handlers}>
      {chosen ? (
        <p className="fb-import-name">
          <strong>{chosen.name}</strong> {formatByteSize(chosen.size, language)}
        </p>
      ) : (
        <p>{t('drop')}</p>
      )}
      <label className="fb-import-choose">
        {label}
        <input
          type="file"
          // There is no `accept`: tablets do not know the type of a .kof file, and would disable
          // it.
          aria-describedby={formatsId}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) onFile(file);
            // Clearing the value makes choosing the same file again, after correcting it, a change.
            target.value = '';
          }}
        />
      </label>
      <p id={formatsId} className="fb-import-hint">
        {t('formats')}
      </p>
    </div>
  );
}
