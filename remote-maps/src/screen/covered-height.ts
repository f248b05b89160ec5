/**
 * Sets the custom property `--fb-maps-covered` of the map's section: how far from its foot up, in pixels, something
 * covers the column of tools: a bar, a sheet, or the readings.
 * @returns ends it
 */
export function observeCoveredHeight(section: HTMLElement): () => void {
  const measure = () => {
    const { left, bottom } = section.getBoundingClientRect();
    const tops = [...section.querySelectorAll('.fb-maps-bars > *, .fb-maps-foot, .fb-maps-panel')]
      .map((element) => element.getBoundingClientRect())
      .filter((box) => box.height > 0 && box.left < left + columnWidth)
      .map((box) => bottom - box.top);
    section.style.setProperty('--fb-maps-covered', `${Math.max(0, ...tops)}px`);
  };
  const sizes = new ResizeObserver(measure);
  sizes.observe(section);
  for (const element of section.querySelectorAll('.fb-maps-bars, .fb-maps-bottom')) sizes.observe(element);
  measure();
  return () => sizes.disconnect();
}

/** Of the tools with the gap before them. */
const columnWidth = 60;
