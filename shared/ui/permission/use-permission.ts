import { useEffect, useState } from 'react';
import { followPermission, type PermissionStatus } from './permission.data.ts';
import type { BrowserPermission } from './permission.domain.ts';

/** Follows a permission while the component is shown; null until the browser has answered. */
export function usePermission(permission: BrowserPermission): PermissionStatus | null {
  const [status, setStatus] = useState<PermissionStatus | null>(null);
  useEffect(() => followPermission(permission, setStatus), [permission]);
  return status;
}
