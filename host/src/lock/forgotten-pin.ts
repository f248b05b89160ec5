const forgottenKey = 'feltbok.pin-forgotten';

/**
 * Noted before the page is left for a sign-in by which a forgotten PIN is replaced. Names nobody's
 * account.
 */
export const noteForgottenPin = (userKey: string): void =>
  sessionStorage.setItem(forgottenKey, userKey);

export const forgetForgottenPin = (): void => sessionStorage.removeItem(forgottenKey);

/** Whether this user's PIN was noted as forgotten; asked again, it is not. */
export function takeForgottenPin(userKey: string): boolean {
  const isNoted = sessionStorage.getItem(forgottenKey) === userKey;
  forgetForgottenPin();
  return isNoted;
}
