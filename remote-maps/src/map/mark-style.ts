import { getMarkTitle } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import type { ListedMark } from '@feltbok/domain/boundary-marks/mark-list.domain.ts';
import Fill from 'ol/style/Fill';
import Icon from 'ol/style/Icon';
import Stroke from 'ol/style/Stroke';
import Style from 'ol/style/Style';
import Text from 'ol/style/Text';
import { classifyAccuracy } from '../mark-model/accuracy.domain';
import { toMarkIcon } from '../mark-model/mark-type.domain';
import { dotSide, drawDot, drawSymbol, type MarkLook, symbolSide } from './mark-symbols';

/** The zoom from which marks have labels. */
export const labelZoom = 17;

/** @returns pixels of a label at a zoom; null where marks have no label */
export const getLabelSize = (zoom: number): number | null =>
  zoom >= labelZoom - 1e-6 ? zoom - 4 : null;

/**
 * Zoom 16 is about 1:8500. Marks are dots below it, where symbols would hide each other and the
 * map.
 */
const symbolZoom = 16;

export const areDots = (zoom: number): boolean => zoom < symbolZoom - 1e-6;

/** The look of a mark. */
export interface DrawnMark {
  look: MarkLook;
  /** Identifies the look. It is stored because every new frame needs it for each mark. */
  key: string;
  /** Empty for none. */
  label: string;
}

export function toDrawnMark({ mark, status }: ListedMark): DrawnMark {
  const look: MarkLook = {
    icon: toMarkIcon(mark.typeOfBoundaryMark),
    accuracy: classifyAccuracy(mark.quality.accuracy),
    isSaved: status === 'saved',
  };
  return {
    look,
    key: `${look.icon}|${look.accuracy}|${look.isSaved}`,
    label: getMarkTitle(mark),
  };
}

const halo = new Stroke({ color: 'rgb(255 255 255 / 90%)', width: 3 });
const ink = new Fill({ color: '#14201a' });

/**
 * Styles of marks, created once per look: one style per mark would be many times slower. The label
 * is set when the layer asks for the style.
 */
export class MarkStyles {
  private readonly dots = new Map<string, Style>();
  private readonly symbols = new Map<string, Style>();
  private readonly labelled = new Map<string, { style: Style; text: Text }>();
  private readonly icons = new Map<string, Icon>();
  private font = '';

  /** @param declutterMode whether symbols give way to each other; labels always do */
  constructor(
    private readonly declutterMode: 'declutter' | 'none' | undefined,
    /** Pixels from the middle of the symbol. */
    private readonly labelOffset = symbolSide / 2 + 2,
  ) {}

  /** @param labelSize pixels; null for no label */
  getSymbolStyle(drawn: DrawnMark, labelSize: number | null): Style {
    const { key, look, label } = drawn;
    if (labelSize === null || label === '') {
      return getOrCreate(this.symbols, key, () => new Style({ image: this.getIcon(key, look) }));
    }
    this.setFont(labelSize);
    const { style, text } = getOrCreate(this.labelled, key, () => this.createLabelled(drawn));
    text.setText(label);
    return style;
  }

  getDotStyle({ look, key }: DrawnMark): Style {
    return getOrCreate(this.dots, key, () => {
      const name = `dot|${look.accuracy}|${look.isSaved}`;
      const picture = getPicture(name, dotSide, (context) => drawDot(context, look));
      return new Style({ image: this.createIcon(picture) });
    });
  }

  private createLabelled({ key, look }: DrawnMark): { style: Style; text: Text } {
    const text = new Text({
      font: this.font,
      fill: ink,
      stroke: halo,
      textAlign: 'left',
      offsetX: this.labelOffset,
      overflow: true,
    });
    return { style: new Style({ image: this.getIcon(key, look), text }), text };
  }

  private setFont(size: number): void {
    const font = `600 ${size}px system-ui, sans-serif`;
    if (font === this.font) return;
    this.font = font;
    for (const { text } of this.labelled.values()) text.setFont(font);
  }

  private getIcon(key: string, look: MarkLook): Icon {
    return getOrCreate(this.icons, key, () =>
      this.createIcon(getPicture(key, symbolSide, (context) => drawSymbol(context, look))),
    );
  }

  private createIcon({ img, scale }: Picture): Icon {
    return new Icon({ img, scale, declutterMode: this.declutterMode });
  }
}

interface Picture {
  img: HTMLCanvasElement;
  scale: number;
}

/**
 * Pictures are kept for the page instead of each map, because OpenLayers never releases a canvas
 * that was used as an icon.
 */
const pictures = new Map<string, Picture>();

/**
 * Draws a picture in the pixels of this screen.
 * @param side CSS pixels
 */
function getPicture(
  key: string,
  side: number,
  draw: (context: CanvasRenderingContext2D) => void,
): Picture {
  const ratio = Math.max(1, Math.ceil(devicePixelRatio));
  return getOrCreate(pictures, `${key}|${ratio}`, () => {
    const img = document.createElement('canvas');
    img.width = side * ratio;
    img.height = side * ratio;
    const context = img.getContext('2d');
    if (context) {
      context.scale(ratio, ratio);
      context.translate(side / 2, side / 2);
      draw(context);
    }
    return { img, scale: 1 / ratio };
  });
}

function getOrCreate<Value>(known: Map<string, Value>, key: string, create: () => Value): Value {
  const present = known.get(key);
  if (present !== undefined) return present;
  const created = create();
  known.set(key, created);
  return created;
}
