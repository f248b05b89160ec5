import type { Area } from '@feltbok/domain/photos/photo-size.domain.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import ImgCrop from 'antd-img-crop';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import './photo-crop.css';

/** Width by height of an A4 sheet that lies across; an upright one is its inverse. */
const acrossAspect = Math.SQRT2;
const uprightAspect = 1 / acrossAspect;
const maxZoom = 6;

interface PhotoCropProps {
  /** A picture that the browser can show: a prepared photo, not a file of any camera. */
  picture: Blob;
  isUpright: boolean;
  /** The user has chosen a part of the picture. */
  onCrop: (area: Area) => void;
  onCancel: () => void;
}

/**
 * Asks the user for a part of a photo. The dialog is antd-img-crop's. The part is cut by the
 * caller from the camera's own file, since the file that antd-img-crop makes has neither the time
 * and the place of the photo nor all of its pixels.
 */
export function PhotoCrop({ picture, isUpright, onCrop, onCancel }: PhotoCropProps) {
  const t = useTexts('case');
  const [aspect, setAspect] = useState(isUpright ? uprightAspect : acrossAspect);
  const [isReady, setReady] = useState(false);
  const area = useRef<Area | null>(null);

  const aspectButton = (label: string, value: number) => (
    <Button aria-pressed={aspect === value} onClick={() => setAspect(value)}>
      {label}
    </Button>
  );
  return (
    <ImgCrop
      aspect={aspect}
      maxZoom={maxZoom}
      modalTitle={t('photoCrop.title')}
      modalWidth="min(60rem, calc(100vw - 2rem))"
      modalOk={t('photoCrop.use')}
      modalCancel={t('photoCrop.cancel')}
      modalClassName="fb-photo-crop"
      onModalCancel={onCancel}
      modalProps={{
        closable: false,
        // The cropper measures itself when the picture is there, and an animation scales it then.
        transitionName: '',
        maskTransitionName: '',
        // The part is read before antd-img-crop puts its zoom back.
        okButtonProps: {
          disabled: !isReady,
          onClick: () => area.current && onCrop(area.current),
        },
        modalRender: (dialog) => <NamedButtons>{dialog}</NamedButtons>,
        footer: (buttons) => (
          <div className="fb-photo-crop-footer">
            <p>{t('photoCrop.hint')}</p>
            {aspectButton(t('photoCrop.upright'), uprightAspect)}
            {aspectButton(t('photoCrop.across'), acrossAspect)}
            <span className="fb-photo-crop-answers">{buttons}</span>
          </div>
        ),
      }}
      cropperProps={{
        style: {},
        zoomSpeed: 1,
        restrictPosition: true,
        mediaProps: { alt: t('photoCrop.picture') },
        cropperProps: { role: 'group', 'aria-label': t('photoCrop.frame') },
        onCropAreaChange: ({ x, y, width, height }) => {
          area.current = { left: x / 100, top: y / 100, width: width / 100, height: height / 100 };
          setReady(true);
        },
      }}
    >
      <PictureToCrop picture={picture} />
    </ImgCrop>
  );
}

interface PictureToCropProps {
  picture: Blob;
  /** Given by antd-img-crop, as it gives it to an `Upload`: it opens the dialog for a file. */
  beforeUpload?: (file: File, files: File[]) => unknown;
}

/** Stands in the place of an `Upload`, with a picture that has been chosen already. */
function PictureToCrop({ picture, beforeUpload }: PictureToCropProps) {
  const open = useRef(beforeUpload);
  useEffect(() => {
    const file = new File([picture], 'photo.jpg', { type: picture.type });
    open.current?.(file, [file]);
  }, [picture]);
  return null;
}

/** Names the two buttons of antd-img-crop that are signs without words. */
function NamedButtons({ children }: { children: ReactNode }) {
  const t = useTexts('case');
  const content = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const buttons = content.current?.querySelectorAll('.img-crop-control-zoom button') ?? [];
    const [smaller, larger] = buttons;
    smaller?.setAttribute('aria-label', t('photoCrop.smaller'));
    larger?.setAttribute('aria-label', t('photoCrop.larger'));
  }, [t]);
  return <div ref={content}>{children}</div>;
}
