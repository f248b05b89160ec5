import { createBadFields } from '../http/rule-errors';

interface Identity {
  id?: number | null | undefined;
  uuid?: string | null | undefined;
  businessId?: number | undefined;
}

/**
 * Requires that id, uuid and business of a change are those of the resource, as they identify it
 * and cannot be changed.
 * @param name of the resource, such as `boundary mark`
 * @throws RequestProblem 400 that names the fields that differ
 */
export function requireSameResource(
  change: Identity,
  present: Required<{ [Field in keyof Identity]: NonNullable<Identity[Field]> }>,
  name: string,
): void {
  const isOther = {
    id: change.id != null && change.id !== present.id,
    uuid: change.uuid != null && change.uuid.toLowerCase() !== present.uuid,
    businessId: change.businessId !== undefined && change.businessId !== present.businessId,
  };
  const errors = Object.entries(isOther)
    .filter(([, is]) => is)
    .map(([field]) => ({ field, message: `is not that of the ${name}` }));
  if (errors.length > 0) throw createBadFields(errors);
}
