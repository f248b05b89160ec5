/**
 * CSS pixels: the radius of the arrow's circle, and the distance from the picture's edges to its
 * middle.
 */
const radius = 22;
const inset = 38;

/**
 * Draws a north arrow into the upper right corner of a picture. It is drawn on the canvas, because
 * SVG is left out where a page is drawn from its elements.
 * @param rotation of the map, clockwise in radians
 * @param density pixels of the picture per CSS pixel
 */
export function drawNorthArrow(
  picture: HTMLCanvasElement,
  rotation: number,
  density: number,
): void {
  const context = picture.getContext('2d');
  if (!context) return;
  context.save();
  context.globalAlpha = 1;
  context.setTransform(density, 0, 0, density, picture.width - inset * density, inset * density);
  context.rotate(rotation);
  Object.assign(context, {
    lineWidth: 1.5,
    strokeStyle: '#14201a',
    fillStyle: '#ffffff',
    lineJoin: 'round',
  });
  const circle = new Path2D();
  circle.arc(0, 0, radius, 0, 2 * Math.PI);
  context.fill(circle);
  context.stroke(circle);
  context.stroke(new Path2D('M0 19l-7-19H7z'));
  context.fillStyle = '#14201a';
  context.fill(new Path2D('M0-19L7 0H-7z'));
  Object.assign(context, {
    fillStyle: '#ffffff',
    font: '700 10px sans-serif',
    textAlign: 'center',
  });
  context.fillText('N', 0, -2);
  context.restore();
}
