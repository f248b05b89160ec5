import type { Area } from '@feltbok/domain/photos/photo-size.domain.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { FullDialog } from '@feltbok/ui/full-dialog.tsx';
import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import { useObjectUrl } from '../../documents/viewer/use-object-url';
import 'react-easy-crop/react-easy-crop.css';

interface CropFrameProps {
  file: File;
  onBack: () => void;
  onCrop: (area: Area) => void;
}

/** A sheet of A4 across; upright is its inverse. */
const across = Math.SQRT2;
const mostZoom = 6;

/**
 * Where the user moves and enlarges the photograph until the list fills the frame, which has the
 * shape of a sheet.
 */
export function CropFrame({ file, onBack, onCrop }: CropFrameProps) {
  const t = useTexts('case');
  const address = useObjectUrl(file);
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [aspect, setAspect] = useState(across);
  const [area, setArea] = useState<Area | null>(null);

  return (
    <FullDialog
      title={t('attendees.photo.crop')}
      onClose={onBack}
      actions={
        <>
          <Button onClick={onBack}>{t('attendees.photo.back')}</Button>
          <Button type="primary" disabled={!area} onClick={() => area && onCrop(area)}>
            {t('attendees.photo.useCrop')}
          </Button>
        </>
      }
    >
      <p className="fb-list-photo-hint">{t('attendees.photo.cropHint')}</p>
      <div className="fb-list-photo-crop">
        {address && (
          <Cropper
            image={address}
            crop={place}
            zoom={zoom}
            maxZoom={mostZoom}
            aspect={aspect}
            disableAutomaticStylesInjection
            mediaProps={{ alt: t('attendees.photo.picture') }}
            cropperProps={{ role: 'group', 'aria-label': t('attendees.photo.cropHint') }}
            onMediaLoaded={({ naturalWidth, naturalHeight }) =>
              setAspect(naturalWidth < naturalHeight ? 1 / across : across)
            }
            onCropChange={setPlace}
            onZoomChange={setZoom}
            onCropComplete={({ x, y, width, height }) =>
              setArea({ left: x / 100, top: y / 100, width: width / 100, height: height / 100 })
            }
          />
        )}
      </div>
      <CropTools aspect={aspect} zoom={zoom} onAspect={setAspect} onZoom={setZoom} />
    </FullDialog>
  );
}

interface CropToolsProps {
  aspect: number;
  zoom: number;
  onAspect: (aspect: number) => void;
  onZoom: (zoom: number) => void;
}

/** The sheet's direction, and how much the photograph is enlarged. */
function CropTools({ aspect, zoom, onAspect, onZoom }: CropToolsProps) {
  const t = useTexts('case');
  const id = useId();
  return (
    <div className="fb-list-photo-tools">
      <Button aria-pressed={aspect < 1} onClick={() => onAspect(1 / across)}>
        {t('attendees.photo.upright')}
      </Button>
      <Button aria-pressed={aspect > 1} onClick={() => onAspect(across)}>
        {t('attendees.photo.across')}
      </Button>
      <label htmlFor={id}>{t('attendees.photo.zoom')}</label>
      <input
        id={id}
        type="range"
        min={1}
        max={mostZoom}
        step={0.1}
        value={zoom}
        onChange={(event) => onZoom(Number(event.target.value))}
      />
    </div>
  );
}
