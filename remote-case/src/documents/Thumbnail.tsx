import type { ListedDocument } from '@feltbok/domain/cases/documents.domain.ts';
import { toMediaType } from '@feltbok/domain/documents/media-type.ts';
import { PictureIcon } from '@feltbok/ui/case-icons.tsx';
import { DocumentsIcon } from '@feltbok/ui/icons.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { makeThumbnailAtom, thumbnailsAtom } from './thumbnails.state';
import { watchInView } from './when-in-view';

/**
 * Shows a small picture of a photo that is on this device, or else a symbol of the kind of file.
 */
export function Thumbnail({ document }: { document: ListedDocument }) {
  const isPicture =
    document.scan !== 'infected' && toMediaType(document.fileType).startsWith('image/');
  const address = useAtomValue(thumbnailsAtom).get(document.uuid);
  const makeThumbnail = useSetAtom(makeThumbnailAtom);
  const symbol = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!isPicture || address || !symbol.current) return;
    return watchInView(symbol.current, () => void makeThumbnail(document));
  }, [isPicture, address, makeThumbnail, document]);
  if (address) return <img className="fb-document-thumbnail" src={address} alt="" />;
  const Icon = isPicture ? PictureIcon : DocumentsIcon;
  return (
    <span ref={symbol} className="fb-document-thumbnail">
      <Icon size={24} />
    </span>
  );
}
