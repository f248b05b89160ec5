/** What an account is at its customer. */
export const userRoles = ['reader', 'surveyor', 'lead', 'archivist'] as const;
export type UserRole = (typeof userRoles)[number];

/** Whoever is admitted without a role being said. */
export const usualRole: UserRole = 'surveyor';

/**
 * What not every role may do: record the meeting, make its papers and add templates; add and change
 * documents, and delete one's own; delete those of others; change and remove templates, which are
 * everybody's. Everybody may wipe a device of one's own.
 */
export type Permission = 'record' | 'documents' | 'othersDocuments' | 'templates' | 'ownDevices';

const permitted: Record<UserRole, readonly Permission[]> = {
  reader: ['ownDevices'],
  surveyor: ['record', 'documents', 'ownDevices'],
  lead: ['record', 'documents', 'othersDocuments', 'templates', 'ownDevices'],
  archivist: ['documents', 'ownDevices'],
};

export const permits = (role: UserRole, permission: Permission): boolean =>
  permitted[role].includes(permission);

/** Of several roles the one that permits the most. */
const byReach: readonly UserRole[] = ['lead', 'surveyor', 'archivist', 'reader'];

/** The role of an account that has several; a reader where it has none. */
export const widestRole = (roles: readonly UserRole[]): UserRole =>
  byReach.find((role) => roles.includes(role)) ?? 'reader';
