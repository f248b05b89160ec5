import etmerc from 'proj4/lib/projections/etmerc';
import utm from 'proj4/lib/projections/utm';

/**
 * Replaces proj4's list of projections: half of the library consists of projections that nobody
 * uses here.
 * @param {{ Proj: { projections: { add(projection: unknown): void } } }} proj4
 */
export default function addProjections({ Proj }) {
  Proj.projections.add(etmerc);
  Proj.projections.add(utm);
}
