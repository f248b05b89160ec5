import type { ReactNode } from 'react';

export interface IconProps {
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

/** @param drawing on a grid of 24 units */
export const createLineIcon = (drawing: ReactNode) => (props: IconProps) => (
  <LineIcon {...props}>{drawing}</LineIcon>
);

export const BackIcon = createLineIcon(<path d="M15 5l-7 7 7 7" />);
export const ChevronDownIcon = createLineIcon(<path d="M6 9l6 6 6-6" />);
export const CloseIcon = createLineIcon(<path d="M6 6l12 12M18 6L6 18" />);
export const MoreIcon = createLineIcon(
  <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="3.5" />,
);
export const RefreshIcon = createLineIcon(<path d="M20 11a8 8 0 1 0-2.3 6.3M20 4v7h-7" />);
/** A clock that goes backwards. */
export const HistoryIcon = createLineIcon(
  <path d="M4 12a8 8 0 1 0 2.3-5.7M4 4v4.5h4.5M12 8v4.5l3 2" />,
);
export const HelpIcon = createLineIcon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M9.5 9.3a2.6 2.6 0 1 1 3.6 2.6c-.8.4-1.1.9-1.1 1.9M12 17h.01" />
  </>,
);
export const UserIcon = createLineIcon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20a7.5 7.5 0 0 1 15 0" />
  </>,
);
export const LockIcon = createLineIcon(
  <path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2" />,
);
/** A tablet with a tick. */
export const OnDeviceIcon = createLineIcon(<path d="M6 3h12v18H6zM9 11.5l2.2 2.3 4-4.6M11 18h2" />);
export const InstallIcon = createLineIcon(<path d="M12 3v11M8 10.5l4 4 4-4M4 15v5h16v-5" />);
export const OnlineIcon = createLineIcon(
  <path d="M7 18a4.5 4.5 0 0 1-.6-9A6 6 0 0 1 18 8.7 4.7 4.7 0 0 1 17.5 18zM9 13l2 2 4-4" />,
);
export const OfflineIcon = createLineIcon(
  <path d="M7 18a4.5 4.5 0 0 1-.6-9A6 6 0 0 1 18 8.7 4.7 4.7 0 0 1 17.5 18zM4 4l16 16" />,
);
export const WarningIcon = createLineIcon(<path d="M12 4l9 16H3zM12 10v4M12 17h.01" />);
export const CheckIcon = createLineIcon(<path d="M5 13l4 4L19 7" />);
export const SignIcon = createLineIcon(
  <path d="M3 17c3-8 6-11 7-9s-4 9-2 9 3-5 5-5 0 4 2 4 2-2 5-2M3 21h18" />,
);
export const OverviewIcon = createLineIcon(<path d="M5 4h14v16H5zM8 9h8M8 13h8M8 17h5" />);
export const AttendeesIcon = createLineIcon(
  <>
    <circle cx="9" cy="8" r="3.5" />
    <path d="M2.5 20a6.5 6.5 0 0 1 13 0M16 4.9a3.5 3.5 0 0 1 0 6.2M18 14.3a6.5 6.5 0 0 1 3.5 5.7" />
  </>,
);
export const DocumentsIcon = createLineIcon(<path d="M6 3h8l4 4v14H6zM14 3v4h4M9 13h6M9 17h6" />);
export const PreviousIcon = createLineIcon(<path d="M6 15l6-6 6 6" />);
export const MapIcon = createLineIcon(
  <path d="M9 4L3 6.5v13.5l6-2.5 6 2.5 6-2.5V4l-6 2.5zM9 4v13.5M15 6.5V20" />,
);
export const ReportIcon = createLineIcon(<path d="M7 3h10v18H7zM10 8h4M10 12h4M10 16h2" />);

export const InfoIcon = createLineIcon(
  <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5.5M12 7.5h.01" />,
);
