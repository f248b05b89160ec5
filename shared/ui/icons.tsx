import AntIcon from '@ant-design/icons/es/components/AntdIconLight';
import AuditOutlined from '@ant-design/icons-svg/es/asn/AuditOutlined';
import CheckOutlined from '@ant-design/icons-svg/es/asn/CheckOutlined';
import ClockCircleOutlined from '@ant-design/icons-svg/es/asn/ClockCircleOutlined';
import CloseOutlined from '@ant-design/icons-svg/es/asn/CloseOutlined';
import DownloadOutlined from '@ant-design/icons-svg/es/asn/DownloadOutlined';
import DownOutlined from '@ant-design/icons-svg/es/asn/DownOutlined';
import EllipsisOutlined from '@ant-design/icons-svg/es/asn/EllipsisOutlined';
import FileOutlined from '@ant-design/icons-svg/es/asn/FileOutlined';
import InfoCircleOutlined from '@ant-design/icons-svg/es/asn/InfoCircleOutlined';
import LeftOutlined from '@ant-design/icons-svg/es/asn/LeftOutlined';
import LockOutlined from '@ant-design/icons-svg/es/asn/LockOutlined';
import ProfileOutlined from '@ant-design/icons-svg/es/asn/ProfileOutlined';
import QuestionCircleOutlined from '@ant-design/icons-svg/es/asn/QuestionCircleOutlined';
import ReloadOutlined from '@ant-design/icons-svg/es/asn/ReloadOutlined';
import TeamOutlined from '@ant-design/icons-svg/es/asn/TeamOutlined';
import UserOutlined from '@ant-design/icons-svg/es/asn/UserOutlined';
import WarningOutlined from '@ant-design/icons-svg/es/asn/WarningOutlined';
import type { IconDefinition } from '@ant-design/icons-svg/es/types';
import type { ReactNode } from 'react';

export interface IconProps {
  /** Side, in CSS pixels. */
  size?: number;
}

/** The text beside an icon names it; Ant Design would call it an image with an English name. */
const decorative = { 'aria-hidden': true, 'aria-label': undefined, role: undefined } as const;

/**
 * Creates an icon of Ant Design by its drawing. The component of the package that draws it is here
 * alone, so that a page loads it once.
 */
export const createAntIcon =
  (drawing: IconDefinition) =>
  ({ size = 24 }: IconProps) => (
    <AntIcon {...decorative} icon={drawing} className="fb-icon" style={getBoxStyle(size)} />
  );

/**
 * Returns the style of a box of `size` CSS pixels. Ant Design's drawings reach its edges, so the
 * same space is left around them as around our own. The package's style sheet comes after the first
 * paint, so nothing here depends on it.
 */
function getBoxStyle(size: number) {
  const space = Math.floor(size / 12);
  return {
    flex: 'none',
    boxSizing: 'border-box',
    width: size,
    height: size,
    padding: space,
    fontSize: size - 2 * space,
  } as const;
}

/**
 * Creates an icon that Ant Design lacks, drawn in lines on a grid of 24 units, in the colour of the
 * text beside it, which names it.
 */
export const createLineIcon =
  (drawing: ReactNode) =>
  ({ size = 24 }: IconProps) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {drawing}
    </svg>
  );

// These icons are loaded with every page; those of some screens of a case are in `case-icons.tsx`.

export const BackIcon = createAntIcon(LeftOutlined);
export const ChevronDownIcon = createAntIcon(DownOutlined);
export const CloseIcon = createAntIcon(CloseOutlined);
export const MoreIcon = createAntIcon(EllipsisOutlined);
export const RefreshIcon = createAntIcon(ReloadOutlined);
export const HistoryIcon = createAntIcon(ClockCircleOutlined);
export const HelpIcon = createAntIcon(QuestionCircleOutlined);
export const UserIcon = createAntIcon(UserOutlined);
export const LockIcon = createAntIcon(LockOutlined);
export const InstallIcon = createAntIcon(DownloadOutlined);
export const WarningIcon = createAntIcon(WarningOutlined);
export const CheckIcon = createAntIcon(CheckOutlined);
export const OverviewIcon = createAntIcon(ProfileOutlined);
export const AttendeesIcon = createAntIcon(TeamOutlined);
export const DocumentsIcon = createAntIcon(FileOutlined);
export const ReportIcon = createAntIcon(AuditOutlined);
export const InfoIcon = createAntIcon(InfoCircleOutlined);

/** A tablet with a tick. */
export const OnDeviceIcon = createLineIcon(<path d="M6 3h12v18H6zM9 11.5l2.2 2.3 4-4.6M11 18h2" />);
export const OnlineIcon = createLineIcon(
  <path d="M7 18a4.5 4.5 0 0 1-.6-9A6 6 0 0 1 18 8.7 4.7 4.7 0 0 1 17.5 18zM9 13l2 2 4-4" />,
);
export const OfflineIcon = createLineIcon(
  <path d="M7 18a4.5 4.5 0 0 1-.6-9A6 6 0 0 1 18 8.7 4.7 4.7 0 0 1 17.5 18zM4 4l16 16" />,
);
/** A folded map. */
export const MapIcon = createLineIcon(
  <path d="M9 4L3 6.5v13.5l6-2.5 6 2.5 6-2.5V4l-6 2.5zM9 4v13.5M15 6.5V20" />,
);
