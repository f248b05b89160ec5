/**
 * Takes the place of proj4's own table of datums: the planes in use name an ellipsoid and no datum,
 * proj4 itself this one.
 */
export default { wgs84: { towgs84: '0,0,0', ellipse: 'WGS84', datumName: 'WGS84' } };
