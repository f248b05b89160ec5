import type { MapMode } from '../controls/map-mode';
import { featureInfoMode } from '../feature-info/mode';
import { searchMode } from '../feature-info/search-mode';
import { importMode } from '../import/mode';
import { layersMode } from '../layers/mode';
import { linesMode } from '../marks/lines/mode';
import { marksMode } from '../marks/mode';
import { measureMode } from '../measure/mode';
import { positionMode } from '../position/mode';
import { registeredMode } from '../registered-map/mode';
import { screenshotMode } from '../screenshot/mode';
import { sketchMode } from '../sketch/mode';
import { viewMode } from '../view/mode';

/** All modes of the map, in the order of header and bar. */
export const mapModes: readonly MapMode[] = [
  viewMode,
  layersMode,
  registeredMode,
  marksMode,
  linesMode,
  importMode,
  sketchMode,
  searchMode,
  featureInfoMode,
  measureMode,
  positionMode,
  screenshotMode,
];
