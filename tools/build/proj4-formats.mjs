/**
 * Takes the place of `wkt-parser` and `mgrs`, by which proj4 reads forms of a system and a place
 * that nobody uses here.
 */
export default function unread() {
  throw new Error('This build of proj4 reads neither WKT nor MGRS');
}
export { unread as forward, unread as inverse, unread as toPoint };
