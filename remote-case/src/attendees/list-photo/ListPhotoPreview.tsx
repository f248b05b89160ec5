import type { PreparedPhoto } from '@feltbok/offline/photos/make-photo.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useObjectUrl } from '../../documents/viewer/use-object-url';

/** Shows the photograph as it will be saved. */
export function ListPhotoPreview({ photo }: { photo: PreparedPhoto }) {
  const t = useTexts('case');
  const address = useObjectUrl(photo.blob);
  return (
    <figure className="fb-list-photo">
      {address && (
        <img
          src={address}
          width={photo.width}
          height={photo.height}
          alt={t('attendees.photo.picture')}
        />
      )}
      <figcaption>{t('attendees.photo.savedAs')}</figcaption>
    </figure>
  );
}
