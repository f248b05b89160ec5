// The package has types for the whole of it only.
declare module 'proj4/lib/core' {
  import type proj4 from 'proj4';

  const core: typeof proj4;
  export default core;
}
declare module 'proj4/lib/Proj' {
  const Proj: { projections: { add(projection: object): void } };
  export default Proj;
}
declare module 'proj4/lib/projections/etmerc' {
  const etmerc: object;
  export default etmerc;
}
declare module 'proj4/lib/projections/utm' {
  const utm: object;
  export default utm;
}
