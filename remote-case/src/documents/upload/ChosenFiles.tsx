import { formatByteSize } from '@feltbok/domain/documents/byte-size.ts';
import { isPhotoError, type StorableReason } from '@feltbok/offline/photos/photo-error.ts';
import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { photoErrorText } from '@feltbok/runtime/texts/photo-texts.ts';
import { Spin } from '@feltbok/ui/core.tsx';
import { CloseIcon, WarningIcon } from '@feltbok/ui/icons.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { ChosenPicture } from './ChosenPicture';
import { PdfPreview } from './PdfPreview';
import { type AcceptedFile, type ChosenFile, isReadyFile, type RejectedFile } from './ready-file';
import { documentMaxBytesAtom, type LikelyCopy, removeFileAtom } from './upload.state';

interface ChosenFilesProps {
  files: readonly ChosenFile[];
  preparing: number;
  /** Likely originals by the uuid of the file that seems to be a copy. */
  copies: ReadonlyMap<string, LikelyCopy>;
}

/** Lists the chosen files, both those that can be uploaded and those that cannot. */
export function ChosenFiles({ files, preparing, copies }: ChosenFilesProps) {
  const t = useTexts('case');
  const remove = useSetAtom(removeFileAtom);
  return (
    <div className={`fb-chosen${files.length + preparing === 1 ? ' fb-chosen-single' : ''}`}>
      <ul>
        {files.map((file) => (
          <li key={file.uuid} className="fb-chosen-file">
            {isReadyFile(file) ? (
              <ReadyFileView file={file} copyOf={copies.get(file.uuid)} />
            ) : (
              <RejectedFileView file={file} />
            )}
            <button
              type="button"
              className="fb-chosen-remove"
              aria-label={t('documents.upload.remove', { name: file.fileName })}
              onClick={() => remove(file.uuid)}
            >
              <CloseIcon size={20} />
            </button>
          </li>
        ))}
      </ul>
      <div role="status" className="fb-chosen-preparing">
        {preparing > 0 && (
          <>
            <Spin size="small" />
            {t('documents.upload.preparing', { count: preparing })}
          </>
        )}
      </div>
    </div>
  );
}

/** Image types that every browser can display. */
const displayableTypes = /^image\/(?:a?png|avif|bmp|gif|jpeg|svg\+xml|webp|x-icon)$/;

const storedTexts = {
  'too many pixels': 'documents.upload.storedAsIs.tooManyPixels',
  unreadable: 'documents.upload.storedAsIs.unreadable',
  'unknown to the browser': 'documents.upload.storedAsIs.unknownToTheBrowser',
} as const satisfies Record<StorableReason, string>;

function ReadyFileView({ file, copyOf }: { file: AcceptedFile; copyOf: LikelyCopy | undefined }) {
  const t = useTexts('case');
  const language = useLanguage();
  const { fileName, content, fileType, storedAsIs } = file;
  return (
    <>
      {storedAsIs ? (
        <ChosenPicture picture={null} alt="" />
      ) : (
        <Preview
          content={content}
          fileType={fileType}
          alt={t('documents.upload.previewOf', { name: fileName })}
        />
      )}
      <span className="fb-chosen-name">{fileName}</span>
      <small>{formatByteSize(content.size, language)}</small>
      {storedAsIs && <small>{t(storedTexts[storedAsIs])}</small>}
      {copyOf && (
        <small className="fb-chosen-copy">
          <WarningIcon size={16} />
          {copyOf.isIn === 'case'
            ? t('documents.upload.copy', { name: copyOf.fileName.toLocaleUpperCase('nb') })
            : t('documents.upload.batchCopy', { name: copyOf.fileName })}
        </small>
      )}
    </>
  );
}

function Preview({ content, fileType, alt }: { content: Blob; fileType: string; alt: string }) {
  if (fileType === 'application/pdf') return <PdfPreview content={content} alt={alt} />;
  return <ChosenPicture picture={displayableTypes.test(fileType) ? content : null} alt={alt} />;
}

function RejectedFileView({ file: { fileName, error } }: { file: RejectedFile }) {
  const t = useTexts('case');
  const language = useLanguage();
  const limit = formatByteSize(useAtomValue(documentMaxBytesAtom), language);
  return (
    <>
      <span className="fb-chosen-picture fb-chosen-rejected">
        <WarningIcon size={40} />
      </span>
      <span className="fb-chosen-name">{fileName}</span>
      <small className="fb-chosen-error" role="alert">
        {isPhotoError(error)
          ? photoErrorText(error)
          : t(`documents.upload.errors.${error}`, { limit })}
      </small>
    </>
  );
}
