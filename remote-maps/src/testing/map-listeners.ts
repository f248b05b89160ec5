/** Listeners for a map, which a test can also inspect. */
export const createMapListeners = () => ({
  onView: jest.fn(),
  onPointer: jest.fn(),
  onTilesMissing: jest.fn(),
  onOverlaysFailing: jest.fn(),
});
