/**
 * Replaces proj4's table of datums: the projections in use name an ellipsoid and no datum, and
 * proj4 itself uses only this one.
 */
export default { wgs84: { towgs84: '0,0,0', ellipse: 'WGS84', datumName: 'WGS84' } };
