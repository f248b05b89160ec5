import { sql } from 'drizzle-orm';

/** A row of `boundary_lines`, without an alias, as `BoundaryLine`. */
export const boundaryLineJson = sql`json_build_object(
  'id', boundary_lines.boundary_line_id,
  'uuid', boundary_lines.uuid,
  'businessId', boundary_lines.business_id,
  'startMarkUuid', boundary_lines.start_mark_uuid,
  'endMarkUuid', boundary_lines.end_mark_uuid,
  'utmType', boundary_lines.utm_type,
  'curvePoints', boundary_lines.curve_points,
  'follows', boundary_lines.follows,
  'followsTerrainDetail', boundary_lines.follows_terrain_detail,
  'administrativeBoundary', boundary_lines.administrative_boundary,
  'disputed', boundary_lines.disputed,
  'agreedBy', boundary_lines.agreed_by,
  'measurementMethod', boundary_lines.measurement_method,
  'quality', json_build_object('accuracy', boundary_lines.accuracy),
  'capturedOn', boundary_lines.captured_on,
  'remark', boundary_lines.remark,
  'revision', boundary_lines.revision)`;
