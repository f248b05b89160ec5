import Fill from 'ol/style/Fill';
import Icon from 'ol/style/Icon';
import Stroke from 'ol/style/Stroke';
import Style from 'ol/style/Style';
import Text from 'ol/style/Text';
import { dotSide, drawDot, drawSymbol, type MarkLook, symbolSide } from './mark-symbols';

/** Numbers of marks show from this zoom. */
export const labelZoom = 17;

/** @param zoom of the map @returns pixels; null where marks have no label */
export const labelSize = (zoom: number): number | null =>
  zoom >= labelZoom - 1e-6 ? zoom - 4 : null;

/** Below this zoom, about 1:8500, marks are dots: symbols would hide each other and the map. */
const symbolZoom = 16;

/** @param zoom of the map */
export const areDots = (zoom: number): boolean => zoom < symbolZoom - 1e-6;

/** A mark as it is drawn. */
export interface DrawnMark {
  look: MarkLook;
  /** Names the look. Stored, as it is needed for each mark in each new picture of the map. */
  key: string;
  /** Empty for none. */
  label: string;
}

/** @param label empty for none */
export const drawn = (look: MarkLook, label: string): DrawnMark => ({
  look,
  key: `${look.icon}|${look.accuracy}|${look.isSaved}`,
  label,
});

const halo = new Stroke({ color: 'rgb(255 255 255 / 90%)', width: 3 });
const ink = new Fill({ color: '#14201a' });

/**
 * Styles of marks, one for each look, made when it is first needed: a style of its own for each
 * mark would be many times slower. The label is put into it just before it is drawn, which the
 * layer does at once.
 */
export class MarkStyles {
  private readonly dots = new Map<string, Style>();
  private readonly withoutLabel = new Map<string, Style>();
  private readonly withLabel = new Map<string, { style: Style; text: Text }>();
  private readonly icons = new Map<string, Icon>();
  private font = '';

  /** @param declutterMode whether symbols give way to each other; labels always do */
  constructor(
    private readonly declutterMode: 'declutter' | 'none' | undefined,
    /** Pixels from the middle of the symbol. */
    private readonly labelOffset = symbolSide / 2 + 2,
  ) {}

  styleOf({ look, key, label }: DrawnMark, size: number | null): Style {
    if (size === null || label === '') {
      const known = this.withoutLabel.get(key);
      if (known) return known;
      const created = new Style({ image: this.iconOf(key, look) });
      this.withoutLabel.set(key, created);
      return created;
    }
    this.setFont(size);
    let labelled = this.withLabel.get(key);
    if (!labelled) {
      const text = new Text({
        font: this.font,
        fill: ink,
        stroke: halo,
        textAlign: 'left',
        offsetX: this.labelOffset,
        overflow: true,
      });
      labelled = { style: new Style({ image: this.iconOf(key, look), text }), text };
      this.withLabel.set(key, labelled);
    }
    labelled.text.setText(label);
    return labelled.style;
  }

  dotOf({ look, key }: DrawnMark): Style {
    const known = this.dots.get(key);
    if (known) return known;
    const picture = pictureOf(`dot|${look.accuracy}|${look.isSaved}`, dotSide, (context) =>
      drawDot(context, look),
    );
    const created = new Style({
      image: new Icon({ ...picture, declutterMode: this.declutterMode }),
    });
    this.dots.set(key, created);
    return created;
  }

  private setFont(size: number): void {
    const font = `600 ${size}px system-ui, sans-serif`;
    if (font === this.font) return;
    this.font = font;
    for (const { text } of this.withLabel.values()) text.setFont(font);
  }

  private iconOf(key: string, look: MarkLook): Icon {
    const known = this.icons.get(key);
    if (known) return known;
    const picture = pictureOf(key, symbolSide, (context) => drawSymbol(context, look));
    const created = new Icon({ ...picture, declutterMode: this.declutterMode });
    this.icons.set(key, created);
    return created;
  }
}

/**
 * Once for the page, not for each map that is opened: OpenLayers never forgets a canvas that it has
 * had as an icon.
 */
const pictures = new Map<string, { img: HTMLCanvasElement; scale: number }>();

/** A picture in the pixels of this screen. @param side CSS pixels */
function pictureOf(key: string, side: number, draw: (context: CanvasRenderingContext2D) => void) {
  const ratio = Math.max(1, Math.ceil(devicePixelRatio));
  const name = `${key}|${ratio}`;
  const known = pictures.get(name);
  if (known) return known;
  const img = document.createElement('canvas');
  img.width = img.height = side * ratio;
  const context = img.getContext('2d');
  if (context) {
    context.scale(ratio, ratio);
    context.translate(side / 2, side / 2);
    draw(context);
  }
  const picture = { img, scale: 1 / ratio };
  pictures.set(name, picture);
  return picture;
}
