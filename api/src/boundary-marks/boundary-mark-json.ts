import { sql } from 'drizzle-orm';

/** A row of `boundary_marks`, without an alias, as `BoundaryMark`. */
export const boundaryMarkJson = sql`json_build_object(
  'id', boundary_marks.boundary_mark_id,
  'uuid', boundary_marks.uuid,
  'businessId', boundary_marks.business_id,
  'name', boundary_marks.name,
  'boundaryPointNumber', boundary_marks.boundary_point_number,
  'typeOfBoundaryMark', boundary_marks.type_of_boundary_mark,
  'typeOfGround', boundary_marks.type_of_ground,
  'status', boundary_marks.status,
  'approved', boundary_marks.approved,
  'codeForSurvey', boundary_marks.code_for_survey,
  'claimByAttendees', boundary_marks.claim_by_attendees,
  'settlement', boundary_marks.settlement,
  'north', boundary_marks.north,
  'east', boundary_marks.east,
  'height', case when boundary_marks.height is not null then json_build_object(
    'value', boundary_marks.height, 'system', boundary_marks.height_system,
    'sigma', boundary_marks.height_sigma) end,
  'capturedOn', boundary_marks.captured_on,
  'quality', json_build_object('accuracy', boundary_marks.accuracy),
  'measurementMethod', boundary_marks.measurement_method,
  'utmType', boundary_marks.utm_type,
  'measurements', boundary_marks.measurements,
  'metaType', 'Database',
  'revision', boundary_marks.revision)`;
