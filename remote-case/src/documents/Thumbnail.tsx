import type { ListedDocument } from '@feltbok/shared/case/documents.domain';
import { mediaTypeOf } from '@feltbok/shared/domain/media-type';
import { DocumentsIcon, PictureIcon } from '@feltbok/shared/ui/icons';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { makeThumbnailAtom, thumbnailsAtom } from './thumbnails.state';

interface ThumbnailProps {
  document: ListedDocument;
  /** Its content is on this device, and nowhere else. */
  isUnsent: boolean;
}

/** A small picture of a photo that was taken here, from the moment it is kept; else what kind of file it is. */
export function Thumbnail({ document, isUnsent }: ThumbnailProps) {
  const isPicture = mediaTypeOf(document.fileType).startsWith('image/');
  const address = useAtomValue(thumbnailsAtom).get(document.uuid);
  const make = useSetAtom(makeThumbnailAtom);
  useEffect(() => {
    if (isPicture && isUnsent && !address) void make(document);
  }, [isPicture, isUnsent, address, make, document]);
  if (address) return <img className="fb-document-thumbnail" src={address} alt="" />;
  const Icon = isPicture ? PictureIcon : DocumentsIcon;
  return (
    <span className="fb-document-thumbnail">
      <Icon size={24} />
    </span>
  );
}
