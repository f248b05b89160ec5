import type { Area } from '@feltbok/domain/photos/photo-size.domain.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import ImgCrop from 'antd-img-crop';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import './photo-crop.css';

/** Aspect ratio of a landscape A4 sheet. */
const acrossAspect = Math.SQRT2;
const uprightAspect = 1 / acrossAspect;
const maxZoom = 6;

interface PhotoCropProps {
  /** A picture that browsers can show: a prepared photo, not a raw camera file. */
  picture: Blob;
  isUpright: boolean;
  /** Called with the part of the picture that the user has chosen. */
  onCrop: (area: Area) => void;
  onCancel: () => void;
}

/**
 * Lets the user choose a part of a photo in antd-img-crop's dialog. The caller cuts the part from
 * the camera's own file, since antd-img-crop's result has lost the photo's time, place and
 * resolution.
 */
export function PhotoCrop({ picture, isUpright, onCrop, onCancel }: PhotoCropProps) {
  const t = useTexts('case');
  const [aspect, setAspect] = useState(isUpright ? uprightAspect : acrossAspect);
  const [isReady, setReady] = useState(false);
  const area = useRef<Area | null>(null);

  const renderAspectButton = (label: string, value: number) => (
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
        // The cropper measures itself when it opens, while an animation would still scale it.
        transitionName: '',
        maskTransitionName: '',
        // The part is read before antd-img-crop resets its zoom.
        okButtonProps: {
          disabled: !isReady,
          onClick: () => area.current && onCrop(area.current),
        },
        modalRender: (dialog) => <NamedButtons>{dialog}</NamedButtons>,
        footer: (buttons) => (
          <div className="fb-photo-crop-footer">
            <p>{t('photoCrop.hint')}</p>
            {renderAspectButton(t('photoCrop.upright'), uprightAspect)}
            {renderAspectButton(t('photoCrop.across'), acrossAspect)}
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
  /** Set by antd-img-crop, as it does for an `Upload`; it opens the dialog for a file. */
  beforeUpload?: (file: File, files: File[]) => unknown;
}

/** Takes the place of an `Upload`, with a picture that is already chosen. */
function PictureToCrop({ picture, beforeUpload }: PictureToCropProps) {
  const open = useRef(beforeUpload);
  useEffect(() => {
    const file = new File([picture], 'photo.jpg', { type: picture.type });
    open.current?.(file, [file]);
  }, [picture]);
  return null;
}

/** Gives accessible names to the two buttons of antd-img-crop that have only symbols. */
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
