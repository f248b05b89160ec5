/** Roles that an account may have at its customer. */
export const userRoles = ['reader', 'surveyor', 'lead', 'archivist'] as const;
export type UserRole = (typeof userRoles)[number];

/** The role of an admitted account for which no role is set. */
export const usualRole: UserRole = 'surveyor';

/**
 * What not every role may do.
 * - `record`: record the meeting, make its papers and add templates
 * - `documents`: add and change documents, and delete one's own
 * - `othersDocuments`: delete documents of others
 * - `templates`: change and remove templates, which all accounts share
 * - `packages`: make packages of cases for the archive
 * - `reopening`: open delivered cases again
 * - `ownDevices`: wipe one's own devices
 */
export type Permission =
  | 'record'
  | 'documents'
  | 'othersDocuments'
  | 'templates'
  | 'packages'
  | 'reopening'
  | 'ownDevices';

const permitted: Record<UserRole, readonly Permission[]> = {
  reader: ['ownDevices'],
  surveyor: ['record', 'documents', 'packages', 'ownDevices'],
  lead: [
    'record',
    'documents',
    'othersDocuments',
    'templates',
    'packages',
    'reopening',
    'ownDevices',
  ],
  archivist: ['documents', 'packages', 'ownDevices'],
};

export const permits = (role: UserRole, permission: Permission): boolean =>
  permitted[role].includes(permission);

/** Roles from the one that permits the most to the one that permits the least. */
const byReach: readonly UserRole[] = ['lead', 'surveyor', 'archivist', 'reader'];

/** Returns the role of an account that has several; reader when it has none. */
export const widestRole = (roles: readonly UserRole[]): UserRole =>
  byReach.find((role) => roles.includes(role)) ?? 'reader';
