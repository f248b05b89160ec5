import { useEffect, useState } from 'react';
import { followPermission, type PermissionStanding } from './permission.data';
import type { Permission } from './permission.domain';

/** How it stands with a permission while the component is shown; null until the browser has said. */
export function usePermission(permission: Permission): PermissionStanding | null {
  const [standing, setStanding] = useState<PermissionStanding | null>(null);
  useEffect(() => followPermission(permission, setStanding), [permission]);
  return standing;
}
