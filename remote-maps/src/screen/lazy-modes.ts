import { lazyInBackground, lazyOnIdle } from '../controls/lazy-part';

export const LazyFeatureInfoMode = lazyOnIdle(
  async () => (await import('../feature-info/FeatureInfoMode')).FeatureInfoMode,
);
export const LazyMeasureMode = lazyOnIdle(async () => (await import('../measure/MeasureMode')).MeasureMode);
export const LazyPositionOnMap = lazyInBackground(
  async () => (await import('../position/PositionOnMap')).PositionOnMap,
);
export const LazySketchOnMap = lazyInBackground(async () => (await import('../sketch/SketchOnMap')).SketchOnMap);
export const LazyStakeOutBar = lazyInBackground(async () => (await import('../position/StakeOutBar')).StakeOutBar);
export const LazyPositionPanel = lazyOnIdle(async () => {
  for (const part of [LazyPositionOnMap, LazyStakeOutBar]) part.preload();
  return (await import('../position/PositionPanel')).PositionPanel;
});
export const LazySketchMode = lazyOnIdle(async () => {
  LazySketchOnMap.preload();
  return (await import('../sketch/SketchMode')).SketchMode;
});
export const LazySketchSidePanel = lazyOnIdle(async () => {
  // Shown at once where the map is for sketching, while the other waits for what lies on the map.
  LazySketchOnMap.preload();
  return (await import('../sketch/SketchMode')).SketchSidePanel;
});
