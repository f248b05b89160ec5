import { formatByteSize } from '@feltbok/domain/documents/byte-size.ts';
import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useDropZone } from '@feltbok/ui/use-drop-zone.ts';
import { useId } from 'react';

interface FileChoiceProps {
  label: string;
  /** The file that is chosen at the moment. */
  chosen?: File;
  onFile: (file: File) => void;
}

/** A file chosen from the device, or dropped here. */
export function FileChoice({ label, chosen, onFile }: FileChoiceProps) {
  const t = useTexts('maps');
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
        <p>{t('import.drop')}</p>
      )}
      <label className="fb-import-choose">
        {label}
        <input
          type="file"
          // No `accept`: tablets do not know what a .kof is, and would gray it out.
          aria-describedby={formatsId}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) onFile(file);
            // The same file again, once it is put right, is another choice.
            target.value = '';
          }}
        />
      </label>
      <p id={formatsId} className="fb-import-hint">
        {t('import.formats')}
      </p>
    </div>
  );
}
