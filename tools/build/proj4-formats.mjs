/** Replaces `wkt-parser` and `mgrs`, with which proj4 reads formats that nobody uses here. */
export default function rejectFormat() {
  throw new Error('This build of proj4 reads neither WKT nor MGRS');
}
export { rejectFormat as forward, rejectFormat as inverse, rejectFormat as toPoint };
