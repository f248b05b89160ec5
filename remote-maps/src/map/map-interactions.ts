import DoubleClickZoom from 'ol/interaction/DoubleClickZoom';
import DragPan from 'ol/interaction/DragPan';
import DragRotate from 'ol/interaction/DragRotate';
import DragZoom from 'ol/interaction/DragZoom';
import type Interaction from 'ol/interaction/Interaction';
import KeyboardPan from 'ol/interaction/KeyboardPan';
import KeyboardZoom from 'ol/interaction/KeyboardZoom';
import MouseWheelZoom from 'ol/interaction/MouseWheelZoom';
import PinchRotate from 'ol/interaction/PinchRotate';
import PinchZoom from 'ol/interaction/PinchZoom';
import Kinetic from 'ol/Kinetic';

/**
 * Creates the interactions that move the map by touch, wheel and keys. OpenLayers' defaults always
 * glide when released.
 * @param duration milliseconds of a movement; with 0 the map jumps and never glides
 */
export function createMapInteractions(duration: number): Interaction[] {
  const turning = duration === 0 ? { duration } : {};
  return [
    new DragRotate(turning),
    new DoubleClickZoom({ duration }),
    new DragPan(duration === 0 ? {} : { kinetic: new Kinetic(-0.005, 0.05, 100) }),
    new PinchRotate(turning),
    new PinchZoom({ duration }),
    new KeyboardPan(turning),
    new KeyboardZoom({ duration }),
    new MouseWheelZoom({ duration }),
    new DragZoom({ duration }),
  ];
}
