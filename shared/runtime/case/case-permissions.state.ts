import { allowsInState } from '@feltbok/domain/cases/case-state.ts';
import type { Permission } from '@feltbok/domain/users/user-role.ts';
import { atom } from 'jotai';
import { mayDoAtom } from '../session/session.state.ts';
import { openBusinessAtom } from './open-business.state.ts';

/** Whether role and state of the open case permit it, as far as the device knows. */
export const mayDoInCaseAtom = atom((get) => {
  const mayDo = get(mayDoAtom);
  const state = get(openBusinessAtom)?.business.state;
  return (permission: Permission) => mayDo(permission) && allowsInState(state, permission);
});
