/** For a map of which a test asks nothing in this way, or looks at what was reported. */
export const mapListeners = () => ({
  onView: jest.fn(),
  onPointer: jest.fn(),
  onTilesMissing: jest.fn(),
  onOverlaysFailing: jest.fn(),
});
