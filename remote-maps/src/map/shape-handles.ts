import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import type { SketchShape } from '@feltbok/domain/sketches/sketch.ts';
import { getOutline } from '@feltbok/domain/sketches/sketch-measures.ts';
import Collection from 'ol/Collection';
import { never } from 'ol/events/condition';
import Feature from 'ol/Feature';
import Point from 'ol/geom/Point';
import type Interaction from 'ol/interaction/Interaction';
import Modify from 'ol/interaction/Modify';
import PointerInteraction from 'ol/interaction/Pointer';
import VectorLayer from 'ol/layer/Vector';
import type OlMap from 'ol/Map';
import type MapBrowserEvent from 'ol/MapBrowserEvent';
import VectorSource from 'ol/source/Vector';
import type Style from 'ol/style/Style';
import { listHandles, moveHandle } from '../geometry/corners.domain';
import { moveShape } from '../geometry/moving.domain';
import { listSizeTexts } from '../geometry/size-texts.domain';
import type { BoardContext, ShapeChange } from './board-tool';
import { toGeoPosition } from './map-view';
import { toMapCoordinate } from './projections';
import { createOutline, createWorkStyles, ringStyle } from './sketch-style';

/** Drags the selected shape, its corners, and new corners out of its sides. */
export class ShapeHandles {
  /**
   * OpenLayers asks the last one first: where handles overlap, an existing corner precedes a new
   * one, and both precede the shape.
   */
  readonly interactions: readonly Interaction[];
  isDragging = false;
  /** The selected shape in its dragged form. */
  private dragged: { shape: SketchShape; change: ShapeChange } | null = null;
  private movedFrom: GeoPosition | null = null;
  private readonly corners = new Collection<Feature<Point>>();
  private readonly newCorners = new Collection<Feature<Point>>();
  private readonly feature = new Feature();
  private readonly layer = new VectorLayer({
    source: new VectorSource({ features: [this.feature] }),
    style: () => this.getStyles(),
    updateWhileInteracting: true,
  });

  /** @param onCornerDrag called when the drag of a corner begins and ends */
  constructor(
    private readonly map: OlMap,
    private readonly context: BoardContext,
    private readonly onCornerDrag: (isDragging: boolean) => void,
  ) {
    this.interactions = [
      this.createMover(),
      this.createModify(this.newCorners),
      this.createModify(this.corners),
    ];
    this.layer.setMap(map);
  }

  dispose(): void {
    this.layer.setMap(null);
  }

  /** Selects a shape and shows its handles. */
  select(shape: SketchShape | null): void {
    this.dragged = null;
    this.isDragging = false;
    this.movedFrom = null;
    this.corners.clear();
    this.newCorners.clear();
    this.feature.setGeometry(shape ? createOutline(shape) : undefined);
    for (const handle of shape ? listHandles(shape) : []) {
      const point = new Point(toMapCoordinate(handle.position));
      point.on('change', () => {
        const position = toGeoPosition(point.getCoordinates());
        this.drag((present) => moveHandle(present, handle, position));
      });
      const corners = handle.isNew ? this.newCorners : this.corners;
      corners.push(new Feature(point));
    }
  }

  /** Draws the shape again with other texts. */
  redrawTexts(): void {
    this.feature.changed();
  }

  /** OpenLayers moves the points of the handles, and this class derives the shape from them. */
  private createModify(features: Collection<Feature<Point>>): Modify {
    const modify = new Modify({
      features,
      pixelTolerance: this.context.reach,
      deleteCondition: never,
      style: () => (this.dragged && this.context.isSnapped() ? [ringStyle] : []),
    });
    modify.on('modifystart', () => this.onCornerDrag(true));
    modify.on('modifyend', () => {
      this.onCornerDrag(false);
      this.endDrag();
    });
    return modify;
  }

  private createMover(): PointerInteraction {
    return new PointerInteraction({
      handleDownEvent: (event) => this.startMoving(event),
      handleDragEvent: ({ coordinate }) => {
        const from = this.movedFrom;
        const to = toGeoPosition(coordinate);
        if (from) this.drag((shape) => moveShape(shape, from, to));
      },
      handleUpEvent: () => {
        this.endDrag();
        return false;
      },
    });
  }

  private startMoving({ pixel, coordinate }: MapBrowserEvent): boolean {
    const { listeners, reach } = this.context;
    const { selected } = this.context.getTool();
    if (!selected || !listeners.moving?.isOn(selected, pixel, reach)) return false;
    // A shape that fills the map would leave no room to drag the map.
    if (!getOutline(selected).every((position) => this.isVisible(position))) return false;
    this.movedFrom = toGeoPosition(coordinate);
    return true;
  }

  private drag(change: ShapeChange): void {
    const { selected } = this.context.getTool();
    if (!selected) return;
    this.isDragging = true;
    this.dragged = { shape: change(selected), change };
    this.feature.setGeometry(createOutline(this.dragged.shape));
  }

  private endDrag(): void {
    const { dragged } = this;
    const { selected } = this.context.getTool();
    this.isDragging = false;
    // A changed shape stays visible until it returns as the selected one.
    if (dragged && selected && dragged.shape !== selected) {
      this.context.listeners.onChange(selected.uuid, dragged.change);
    } else {
      this.select(selected);
    }
  }

  private getStyles(): Style[] {
    const { selected, formatMeasure, formatSelectedMeasure } = this.context.getTool();
    const shape = this.dragged?.shape ?? selected;
    if (!shape) return [];
    const texts = listSizeTexts(shape, this.dragged ? formatMeasure : formatSelectedMeasure);
    return createWorkStyles(shape.kind, shape, listHandles(shape), texts);
  }

  private isVisible(position: GeoPosition): boolean {
    const [width = 0, height = 0] = this.map.getSize() ?? [];
    const [x = -1, y = -1] = this.map.getPixelFromCoordinate(toMapCoordinate(position)) ?? [];
    return x >= 0 && y >= 0 && x <= width && y <= height;
  }
}
