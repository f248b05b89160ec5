import type { Permission } from '@feltbok/domain/users/user-role.ts';
import { mayDoInCaseAtom } from '@feltbok/runtime/case/case-permissions.state.ts';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import './permitted-part.css';

/** Disables the fields and buttons inside when the user's role does not permit their use. */
export function PermittedPart({ needs, children }: { needs: Permission; children: ReactNode }) {
  const isPermitted = useAtomValue(mayDoInCaseAtom)(needs);
  if (isPermitted) return children;
  return (
    <fieldset className="fb-permitted-part" disabled>
      {children}
    </fieldset>
  );
}
