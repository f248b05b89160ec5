import type { ScaleBar } from '../geometry/scale-bar';
import './picture-sheet.css';

/** What stands on a picture of the map, so that it can be read without the app. */
export interface PictureFacts {
  /** Which case, property and day, in the user's language. */
  heading: string;
  /** The coordinates of the middle, with their zone. */
  place: string;
  /** Whom the map data belong to. */
  attribution: string;
  scale: ScaleBar;
  /** In words, as it is written on the scale line. */
  scaleText: string;
}

/** A sheet with the map, a scale line, and what it shows; laid out, and out of sight. */
export function pictureSheet(
  map: HTMLCanvasElement,
  width: number,
  facts: PictureFacts,
): HTMLElement {
  const sheet = element('div', 'fb-maps-picture');
  sheet.setAttribute('aria-hidden', 'true');
  sheet.style.width = `${width}px`;
  map.style.width = '100%';
  const scale = element('span', 'fb-maps-picture-scale', facts.scaleText);
  scale.style.width = `${facts.scale.width}px`;
  const foot = element('div', 'fb-maps-picture-foot');
  foot.append(
    scale,
    element('strong', 'fb-maps-picture-heading', facts.heading),
    element('span', 'fb-maps-picture-place', facts.place),
    element('span', 'fb-maps-picture-attribution', facts.attribution),
  );
  sheet.append(map, foot);
  return sheet;
}

function element(name: 'div' | 'span' | 'strong', className: string, text = ''): HTMLElement {
  const made = document.createElement(name);
  Object.assign(made, { className, textContent: text });
  return made;
}
