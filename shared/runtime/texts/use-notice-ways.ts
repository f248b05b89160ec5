import { isKnownNoticeWay } from '@feltbok/domain/cases/party-notice.ts';
import { useAtomValue } from 'jotai';
import { useTexts } from '../i18n/i18n.ts';
import { noticeRulesAtom } from '../session/session.state.ts';

/** Returns a function that names a way of notifying; a way of the customer's own is its name. */
export function useNoticeWayName(): (way: string) => string {
  const shared = useTexts();
  return (way) => (isKnownNoticeWay(way) ? shared(`noticeWays.${way}`) : way);
}

/**
 * Returns the ways of the customer as options.
 * @param chosen is offered even where the customer no longer has it
 * @param none names the first option, which is no way
 */
export function useNoticeWays(
  chosen: string,
  none: string,
): ReadonlyArray<readonly [string, string]> {
  const getName = useNoticeWayName();
  const { ways } = useAtomValue(noticeRulesAtom);
  const offered = chosen === '' || ways.includes(chosen) ? ways : [...ways, chosen];
  return [['', none], ...offered.map((way) => [way, getName(way)] as const)];
}
