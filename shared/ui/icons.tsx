import type { ReactNode } from 'react';

interface IconProps {
  /** Side, in CSS pixels. */
  size?: number;
}

/**
 * Inline line icons on a 24-unit grid, in the colour of the text beside them. Decorative: the text
 * names them.
 */
function LineIcon({ size = 24, children }: IconProps & { children: ReactNode }) {
  return (
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
      {children}
    </svg>
  );
}

const icon = (drawing: ReactNode) => (props: IconProps) => (
  <LineIcon {...props}>{drawing}</LineIcon>
);

export const BackIcon = icon(<path d="M15 5l-7 7 7 7" />);
export const ChevronDownIcon = icon(<path d="M6 9l6 6 6-6" />);
export const CloseIcon = icon(<path d="M6 6l12 12M18 6L6 18" />);
export const MoreIcon = icon(<path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="3.5" />);
export const RefreshIcon = icon(<path d="M20 11a8 8 0 1 0-2.3 6.3M20 4v7h-7" />);
/** A clock that goes backwards. */
export const HistoryIcon = icon(<path d="M4 12a8 8 0 1 0 2.3-5.7M4 4v4.5h4.5M12 8v4.5l3 2" />);
export const HelpIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M9.5 9.3a2.6 2.6 0 1 1 3.6 2.6c-.8.4-1.1.9-1.1 1.9M12 17h.01" />
  </>,
);
export const UserIcon = icon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20a7.5 7.5 0 0 1 15 0" />
  </>,
);
export const LockIcon = icon(<path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2" />);
/** A tablet with a tick. */
export const OnDeviceIcon = icon(<path d="M6 3h12v18H6zM9 11.5l2.2 2.3 4-4.6M11 18h2" />);
export const InstallIcon = icon(<path d="M12 3v11M8 10.5l4 4 4-4M4 15v5h16v-5" />);
export const OnlineIcon = icon(
  <path d="M7 18a4.5 4.5 0 0 1-.6-9A6 6 0 0 1 18 8.7 4.7 4.7 0 0 1 17.5 18zM9 13l2 2 4-4" />,
);
export const OfflineIcon = icon(
  <path d="M7 18a4.5 4.5 0 0 1-.6-9A6 6 0 0 1 18 8.7 4.7 4.7 0 0 1 17.5 18zM4 4l16 16" />,
);
export const WarningIcon = icon(<path d="M12 4l9 16H3zM12 10v4M12 17h.01" />);
export const CheckIcon = icon(<path d="M5 13l4 4L19 7" />);
export const SignIcon = icon(
  <path d="M3 17c3-8 6-11 7-9s-4 9-2 9 3-5 5-5 0 4 2 4 2-2 5-2M3 21h18" />,
);
export const DeleteIcon = icon(<path d="M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5" />);
export const OverviewIcon = icon(<path d="M5 4h14v16H5zM8 9h8M8 13h8M8 17h5" />);
export const AttendeesIcon = icon(
  <>
    <circle cx="9" cy="8" r="3.5" />
    <path d="M2.5 20a6.5 6.5 0 0 1 13 0M16 4.9a3.5 3.5 0 0 1 0 6.2M18 14.3a6.5 6.5 0 0 1 3.5 5.7" />
  </>,
);
export const DocumentsIcon = icon(<path d="M6 3h8l4 4v14H6zM14 3v4h4M9 13h6M9 17h6" />);
export const DownloadIcon = icon(<path d="M12 4v11M7.5 11L12 15.5 16.5 11M5 20h14" />);
export const ShareIcon = icon(<path d="M12 15V4M8 7.5L12 4l4 3.5M7 11H5v9h14v-9h-2" />);
export const MailIcon = icon(<path d="M3.5 6h17v12h-17zM3.5 7l8.5 6 8.5-6" />);
export const MinusIcon = icon(<path d="M5 12h14" />);
export const PlusIcon = icon(<path d="M5 12h14M12 5v14" />);
export const FitIcon = icon(<path d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5" />);
export const PreviousIcon = icon(<path d="M6 15l6-6 6 6" />);
export const MapIcon = icon(
  <path d="M9 4L3 6.5v13.5l6-2.5 6 2.5 6-2.5V4l-6 2.5zM9 4v13.5M15 6.5V20" />,
);
export const ReportIcon = icon(<path d="M7 3h10v18H7zM10 8h4M10 12h4M10 16h2" />);
export const CameraIcon = icon(
  <>
    <path d="M4 8h3.5L9 5.5h6L16.5 8H20v11H4z" />
    <circle cx="12" cy="13" r="3.2" />
  </>,
);
export const PictureIcon = icon(
  <>
    <path d="M4 5h16v14H4zM4 16l4.5-4.5 4 4L16 12l4 4" />
    <circle cx="15.5" cy="8.8" r="1.2" />
  </>,
);

/** A needle, its northern half filled. */
export const NorthIcon = icon(
  <>
    <path d="M12 2l4.5 10h-9z" style={{ fill: 'currentColor' }} />
    <path d="M12 22l-4.5-10h9z" />
  </>,
);
export const LayersIcon = icon(
  <path d="M12 3.5l8.5 4.5-8.5 4.5L3.5 8zM3.5 12l8.5 4.5 8.5-4.5M3.5 16l8.5 4.5 8.5-4.5" />,
);
export const ListIcon = icon(<path d="M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01" />);
/** A boundary mark with a plus. */
export const NewMarkIcon = icon(
  <>
    <circle cx="10" cy="12" r="6" />
    <path d="M10 11.9v.2M18 4v6M15 7h6" />
  </>,
);
/** A file with an arrow into it. */
export const ImportFileIcon = icon(
  <path d="M7 9.5V3h8l4 4v14H7v-3.5M15 3v4h4M2.5 13.5H13M9.5 10l3.5 3.5L9.5 17" />,
);
export const InfoIcon = icon(
  <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5.5M12 7.5h.01" />,
);
/** A ruler. */
export const MeasureIcon = icon(
  <path d="M3 16.5L16.5 3 21 7.5 7.5 21zM7 12.5l2.5 2.5M10.5 9l2 2M14 5.5l2.5 2.5" />,
);
export const PositionIcon = icon(
  <>
    <circle cx="12" cy="12" r="6" />
    <path d="M12 2v4M12 18v4M2 12h4M18 12h4M12 12h.01" />
  </>,
);
