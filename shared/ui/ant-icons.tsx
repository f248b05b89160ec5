import CameraOutlined from '@ant-design/icons/CameraOutlined';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import ExpandOutlined from '@ant-design/icons/ExpandOutlined';
import MailOutlined from '@ant-design/icons/MailOutlined';
import MinusOutlined from '@ant-design/icons/MinusOutlined';
import PictureOutlined from '@ant-design/icons/PictureOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import ShareAltOutlined from '@ant-design/icons/ShareAltOutlined';
import type { IconProps } from './icons.tsx';

/** The text beside an icon names it; Ant Design would call it an image with an English name. */
const decorative = { 'aria-hidden': true, 'aria-label': undefined, role: undefined } as const;

/**
 * Wraps an icon of Ant Design, so that it has the properties, the box and the colour of those in
 * `icons.tsx`.
 *
 * These are the icons of the screens of a case. What the frame of the page or the case list shows
 * is drawn in `icons.tsx` alone, so that no screen has two drawings of one meaning; the map has its
 * own in `remote-maps/src/controls/map-icons.tsx`. The reason for both is in docs/adr/0027.
 */
const createAntIcon = (Drawing: typeof CameraOutlined) => (props: IconProps) => (
  <Drawing {...decorative} style={getBoxStyle(props.size ?? 24)} />
);

/**
 * Returns the style of a box of `size` CSS pixels. Ant Design's drawings reach its edges, so the
 * same space is left around them as around ours. Their own style sheet comes after the first paint,
 * so nothing here depends on it.
 */
function getBoxStyle(size: number) {
  const space = Math.floor(size / 12);
  return {
    display: 'inline-flex',
    flex: 'none',
    boxSizing: 'border-box',
    width: size,
    height: size,
    padding: space,
    fontSize: size - 2 * space,
  } as const;
}

export const CameraIcon = createAntIcon(CameraOutlined);
export const DeleteIcon = createAntIcon(DeleteOutlined);
export const DownloadIcon = createAntIcon(DownloadOutlined);
export const FitIcon = createAntIcon(ExpandOutlined);
export const MailIcon = createAntIcon(MailOutlined);
export const MinusIcon = createAntIcon(MinusOutlined);
export const PictureIcon = createAntIcon(PictureOutlined);
export const PlusIcon = createAntIcon(PlusOutlined);
export const ShareIcon = createAntIcon(ShareAltOutlined);
