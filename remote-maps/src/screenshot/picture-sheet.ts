import type { ScaleBar } from '../geometry/scale-bar';
import './picture-sheet.css';

/** The texts on a picture of the map, which make it readable without the app. */
export interface PictureFacts {
  /** Case, property and date, in the user's language. */
  heading: string;
  /** Coordinates of the middle, with their zone. */
  place: string;
  /** The owners of the map data. */
  attribution: string;
  scale: ScaleBar;
  /** The length of the scale line, in words. */
  scaleText: string;
}

/** Builds a sheet with the map, a scale line and its texts, laid out but invisible. */
export function createPictureSheet(
  map: HTMLCanvasElement,
  width: number,
  facts: PictureFacts,
): HTMLElement {
  const sheet = createElement('div', 'fb-maps-picture');
  sheet.setAttribute('aria-hidden', 'true');
  sheet.style.width = `${width}px`;
  map.style.width = '100%';
  const scale = createElement('span', 'fb-maps-picture-scale', facts.scaleText);
  scale.style.width = `${facts.scale.width}px`;
  const foot = createElement('div', 'fb-maps-picture-foot');
  foot.append(
    scale,
    createElement('strong', 'fb-maps-picture-heading', facts.heading),
    createElement('span', 'fb-maps-picture-place', facts.place),
    createElement('span', 'fb-maps-picture-attribution', facts.attribution),
  );
  sheet.append(map, foot);
  return sheet;
}

function createElement(name: 'div' | 'span' | 'strong', className: string, text = ''): HTMLElement {
  const made = document.createElement(name);
  Object.assign(made, { className, textContent: text });
  return made;
}
