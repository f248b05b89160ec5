import CameraOutlined from '@ant-design/icons-svg/es/asn/CameraOutlined';
import DeleteOutlined from '@ant-design/icons-svg/es/asn/DeleteOutlined';
import DownloadOutlined from '@ant-design/icons-svg/es/asn/DownloadOutlined';
import ExpandOutlined from '@ant-design/icons-svg/es/asn/ExpandOutlined';
import MailOutlined from '@ant-design/icons-svg/es/asn/MailOutlined';
import MinusOutlined from '@ant-design/icons-svg/es/asn/MinusOutlined';
import PictureOutlined from '@ant-design/icons-svg/es/asn/PictureOutlined';
import PlusOutlined from '@ant-design/icons-svg/es/asn/PlusOutlined';
import ShareAltOutlined from '@ant-design/icons-svg/es/asn/ShareAltOutlined';
import SignatureOutlined from '@ant-design/icons-svg/es/asn/SignatureOutlined';
import UpOutlined from '@ant-design/icons-svg/es/asn/UpOutlined';
import { createAntIcon } from './icons.tsx';

// Icons of attendees, documents, the viewer, sharing and agreements, which the case list can do
// without.

export const CameraIcon = createAntIcon(CameraOutlined);
export const DeleteIcon = createAntIcon(DeleteOutlined);
export const DownloadIcon = createAntIcon(DownloadOutlined);
export const FitIcon = createAntIcon(ExpandOutlined);
export const MailIcon = createAntIcon(MailOutlined);
export const MinusIcon = createAntIcon(MinusOutlined);
export const PictureIcon = createAntIcon(PictureOutlined);
export const PlusIcon = createAntIcon(PlusOutlined);
export const PreviousIcon = createAntIcon(UpOutlined);
export const ShareIcon = createAntIcon(ShareAltOutlined);
export const SignIcon = createAntIcon(SignatureOutlined);
