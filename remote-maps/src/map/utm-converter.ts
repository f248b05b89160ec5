import proj4 from 'proj4/lib/core';
import Proj from 'proj4/lib/Proj';
import etmerc from 'proj4/lib/projections/etmerc';
import utm from 'proj4/lib/projections/utm';

// Of the dozens of projections that the package brings, surveyors here need one; the others are left out of the script.
Proj.projections.add(etmerc);
Proj.projections.add(utm);

/** Converts positions, easting or longitude first. @param from, to UTM, Web Mercator or degrees, as proj4 names them */
export const converter = (from: string, to: string) => proj4(from, to);
