const pendingKey = 'feltbok.log-out-pending';

/**
 * Whether somebody logged out here without network, so that the provider still has the session.
 * Names nobody.
 */
export const isLogOutPending = (): boolean => localStorage.getItem(pendingKey) !== null;

export const noteLogOutPending = (): void => localStorage.setItem(pendingKey, 'yes');
export const forgetLogOutPending = (): void => localStorage.removeItem(pendingKey);
