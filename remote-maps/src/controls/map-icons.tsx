import { createLineIcon } from '@feltbok/ui/icons.tsx';

// Ant Design has several of these too, but the map's first screen has no room for its drawings.
export const MinusIcon = createLineIcon(<path d="M4 12h16" />);
export const PlusIcon = createLineIcon(<path d="M12 4v16M4 12h16" />);
export const CameraIcon = createLineIcon(
  <>
    <path d="M4 8h3.5L9 5.5h6L16.5 8H20v11H4z" />
    <circle cx="12" cy="13" r="3.2" />
  </>,
);
export const ListIcon = createLineIcon(
  <path d="M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01" />,
);

/** A needle, its northern half filled. */
export const NorthIcon = createLineIcon(
  <>
    <path d="M12 2l4.5 10h-9z" style={{ fill: 'currentColor' }} />
    <path d="M12 22l-4.5-10h9z" />
  </>,
);
export const SearchIcon = createLineIcon(<path d="M20 20l-5-5M10 4a6.5 6.5 0 1 0 .01 0z" />);
export const LayersIcon = createLineIcon(
  <path d="M12 3.5l8.5 4.5-8.5 4.5L3.5 8zM3.5 12l8.5 4.5 8.5-4.5M3.5 16l8.5 4.5 8.5-4.5" />,
);
/** A boundary mark with a plus. */
export const NewMarkIcon = createLineIcon(
  <>
    <circle cx="10" cy="12" r="6" />
    <path d="M10 11.9v.2M18 4v6M15 7h6" />
  </>,
);
/** A file with an arrow into it. */
export const ImportFileIcon = createLineIcon(
  <path d="M7 9.5V3h8l4 4v14H7v-3.5M15 3v4h4M2.5 13.5H13M9.5 10l3.5 3.5L9.5 17" />,
);
/** A ruler. */
export const MeasureIcon = createLineIcon(
  <path d="M3 16.5L16.5 3 21 7.5 7.5 21zM7 12.5l2.5 2.5M10.5 9l2 2M14 5.5l2.5 2.5" />,
);
/** The sight of a receiver. */
export const PositionIcon = createLineIcon(
  <>
    <circle cx="12" cy="12" r="6" />
    <path d="M12 2v4M12 18v4M2 12h4M18 12h4M12 12h.01" />
  </>,
);
