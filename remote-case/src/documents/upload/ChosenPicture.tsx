import { DocumentsIcon } from '@feltbok/ui/icons.tsx';
import { useObjectUrl } from '../viewer/use-object-url';

/** Shows a chosen file as a picture, or a symbol if it has none. */
export function ChosenPicture({ picture, alt }: { picture: Blob | null; alt: string }) {
  if (picture) return <Picture picture={picture} alt={alt} />;
  return (
    <span className="fb-chosen-picture">
      <DocumentsIcon size={40} />
    </span>
  );
}

function Picture({ picture, alt }: { picture: Blob; alt: string }) {
  const address = useObjectUrl(picture);
  return <img className="fb-chosen-picture" src={address ?? undefined} alt={alt} />;
}
