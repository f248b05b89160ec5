import { lazyInBackground, lazyOnIdle } from '../controls/lazy-part';

export const FeatureInfoMode = lazyOnIdle(
  async () => (await import('../feature-info/FeatureInfoMode')).FeatureInfoMode,
);
export const MeasureMode = lazyOnIdle(async () => (await import('../measure/MeasureMode')).MeasureMode);
export const PositionOnMap = lazyInBackground(async () => (await import('../position/PositionOnMap')).PositionOnMap);
export const SketchOnMap = lazyInBackground(async () => (await import('../sketch/SketchOnMap')).SketchOnMap);
export const StakeOutBar = lazyInBackground(async () => (await import('../position/StakeOutBar')).StakeOutBar);
export const PositionPanel = lazyOnIdle(async () => {
  for (const part of [PositionOnMap, StakeOutBar]) part.preload();
  return (await import('../position/PositionPanel')).PositionPanel;
});
export const SketchMode = lazyOnIdle(async () => {
  SketchOnMap.preload();
  return (await import('../sketch/SketchMode')).SketchMode;
});
export const SketchSidePanel = lazyOnIdle(async () => {
  // Shown at once where the map is for sketching, while the other waits for what lies on the map.
  SketchOnMap.preload();
  return (await import('../sketch/SketchMode')).SketchSidePanel;
});
