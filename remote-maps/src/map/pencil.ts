import type { GeoPosition } from '@feltbok/shared/domain/geodesy';
import { shapeColour } from '@feltbok/shared/domain/sketch';
import type OlMap from 'ol/Map';
import { fromLonLat } from 'ol/proj';
import type { PencilDrawing, PencilLine } from '../geometry/pencil-drawing.domain';
import './pencil.css';

/**
 * Draws what moves with the pointer on a sheet in front of the map: a frame of the map itself, with ten thousand marks on
 * it, takes longer than a pointer can wait.
 */
export class Pencil {
  private readonly sheet = document.createElement('canvas');
  private drawing: PencilDrawing | null = null;
  private map: OlMap | null = null;
  private readonly repaint = () => this.paint();

  constructor() {
    this.sheet.className = 'fb-maps-pencil';
  }

  attach(map: OlMap): void {
    this.map = map;
    map.getViewport()?.append(this.sheet);
    // The sheet moves with the map, frame by frame.
    map.on('postrender', this.repaint);
    this.paint();
  }

  detach(): void {
    this.map?.un('postrender', this.repaint);
    this.sheet.remove();
    this.map = null;
  }

  /** Draws this at once, in place of what was there. */
  draw(drawing: PencilDrawing | null): void {
    const isBlank = this.drawing === null && drawing === null;
    this.drawing = drawing;
    if (!isBlank) this.paint();
  }

  private paint(): void {
    const [width = 0, height = 0] = this.map?.getSize() ?? [];
    const context = width > 0 ? this.sheet.getContext('2d') : null;
    if (!context) return;
    const [across, down] = [Math.round(width * devicePixelRatio), Math.round(height * devicePixelRatio)];
    // Another size wipes the sheet.
    if (this.sheet.width !== across || this.sheet.height !== down)
      Object.assign(this.sheet, { width: across, height: down });
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    context.clearRect(0, 0, width, height);
    if (!this.drawing) return;
    const { lines, handles, ring, texts } = this.drawing;
    for (const line of lines) this.paintLine(context, line);
    for (const { position, isSmall } of handles) this.paintHandle(context, position, isSmall ? 5 : 8);
    if (ring) this.paintRing(context, ring);
    for (const { position, text } of texts) this.paintText(context, position, text);
  }

  private pixelOf({ longitude, latitude }: GeoPosition): [number, number] {
    const [x = 0, y = 0] = this.map?.getPixelFromCoordinate(fromLonLat([longitude, latitude])) ?? [];
    return [x, y];
  }

  private paintLine(context: CanvasRenderingContext2D, { positions, isClosed, kind }: PencilLine): void {
    const path = new Path2D();
    for (const position of positions) path.lineTo(...this.pixelOf(position));
    if (isClosed) path.closePath();
    Object.assign(context, { lineJoin: 'round', lineCap: 'round' });
    // A light casing: seen on paper-white maps and on dark forest alike.
    Object.assign(context, { lineWidth: 7, strokeStyle: 'rgb(255 255 255 / 85%)' });
    context.stroke(path);
    Object.assign(context, { lineWidth: 3, strokeStyle: shapeColour[kind] });
    context.stroke(path);
  }

  private paintHandle(context: CanvasRenderingContext2D, position: GeoPosition, radius: number): void {
    context.beginPath();
    context.arc(...this.pixelOf(position), radius, 0, 2 * Math.PI);
    Object.assign(context, { fillStyle: '#ffffff', lineWidth: 2.5, strokeStyle: '#14201a' });
    context.fill();
    context.stroke();
  }

  private paintRing(context: CanvasRenderingContext2D, position: GeoPosition): void {
    context.beginPath();
    context.arc(...this.pixelOf(position), 11, 0, 2 * Math.PI);
    Object.assign(context, { lineWidth: 3, strokeStyle: '#c2410c' });
    context.stroke();
  }

  private paintText(context: CanvasRenderingContext2D, position: GeoPosition, text: string): void {
    const [x, y] = this.pixelOf(position);
    Object.assign(context, { font: '600 14px system-ui, sans-serif', textAlign: 'center', textBaseline: 'bottom' });
    Object.assign(context, { lineWidth: 4, strokeStyle: '#ffffff', fillStyle: '#14201a', lineJoin: 'round' });
    context.strokeText(text, x, y - 12);
    context.fillText(text, x, y - 12);
  }
}
