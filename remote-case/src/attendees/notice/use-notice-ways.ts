import { isKnownNoticeWay } from '@feltbok/domain/cases/party-notice.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { noticeRulesAtom } from '@feltbok/runtime/session/session.state.ts';
import { useAtomValue } from 'jotai';

/** Returns a function that names a way of notifying; a way of the customer's own is its name. */
export function useNoticeWayName(): (way: string) => string {
  const shared = useTexts();
  return (way) => (isKnownNoticeWay(way) ? shared(`noticeWays.${way}`) : way);
}

/**
 * Returns the ways of the customer as options.
 * @param chosen is offered even where the customer no longer has it
 */
export function useNoticeWays(chosen: string): ReadonlyArray<readonly [string, string]> {
  const t = useTexts('case');
  const getName = useNoticeWayName();
  const { ways } = useAtomValue(noticeRulesAtom);
  const offered = chosen === '' || ways.includes(chosen) ? ways : [...ways, chosen];
  return [
    ['', t('attendees.notice.notGiven')],
    ...offered.map((way) => [way, getName(way)] as const),
  ];
}
