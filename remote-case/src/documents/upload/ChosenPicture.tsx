import { DocumentsIcon } from '@feltbok/ui/icons.tsx';
import { useObjectUrl } from '../viewer/use-object-url';

/** A chosen file as a picture; a symbol where there is none of it. */
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
