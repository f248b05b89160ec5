import { mayDoInCaseAtom } from '@feltbok/runtime/case/case-permissions.state.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { catalogueAtom } from '../../catalogue/catalogue.state';
import { changeMapUseAtom } from '../../controls/map-use.state';
import { WorkBar } from '../../controls/WorkBar';
import {
  cancelLinesAtom,
  drawnLinesAtom,
  finishLinesAtom,
  followsRegisteredAtom,
  pickedMarksAtom,
  pickNoticeAtom,
  startLinesAtom,
  toggleFollowingAtom,
  undoPickAtom,
} from './line-drawing.state';
import { lineGesturesAtom } from './line-taps.state';
import { linesModeName } from './lines-mode-name';

/** The bar of boundary lines: it begins a drawing, and counts and finishes it. */
export function LineBar() {
  const picks = useAtomValue(pickedMarksAtom);
  return picks ? <DrawingBar /> : <ChoosingBar />;
}

function ChoosingBar() {
  const t = useTexts('lines');
  const mayRecord = useAtomValue(mayDoInCaseAtom)('record');
  const start = useSetAtom(startLinesAtom);
  const change = useSetAtom(changeMapUseAtom);
  return (
    <WorkBar label={t('title')} text={t(mayRecord ? 'choose' : 'chooseOnly')}>
      <Button onClick={() => change({ type: 'panel opened', name: linesModeName })}>
        {t('showList')}
      </Button>
      {mayRecord && (
        <Button type="primary" onClick={() => start()}>
          {t('draw')}
        </Button>
      )}
    </WorkBar>
  );
}

function DrawingBar() {
  const t = useTexts('lines');
  const count = useAtomValue(drawnLinesAtom).length;
  const hasPicks = (useAtomValue(pickedMarksAtom) ?? []).length > 0;
  const notice = useAtomValue(pickNoticeAtom);
  const gestures = useAtomValue(lineGesturesAtom);
  const undo = useSetAtom(undoPickAtom);
  const finish = useSetAtom(finishLinesAtom);
  const cancel = useSetAtom(cancelLinesAtom);
  const progress = hasPicks ? t('second') : t('first');
  const state = count > 0 ? t('next', { lines: t('count', { count }) }) : progress;
  return (
    <WorkBar label={t('title')} text={notice ? `${t(`notices.${notice}`)} ${state}` : state}>
      <Button onClick={() => gestures?.tapMiddle()}>{t('middle')}</Button>
      <FollowButton />
      {hasPicks && <Button onClick={() => undo()}>{t('undo')}</Button>}
      <Button onClick={() => cancel()}>{t('cancel')}</Button>
      {count > 0 && (
        <Button type="primary" onClick={() => void finish()}>
          {t('finish')}
        </Button>
      )}
    </WorkBar>
  );
}

/** Lets the next lines run along registered boundaries, which are then also shown. */
function FollowButton() {
  const t = useTexts('lines');
  const hasRegister = useAtomValue(catalogueAtom)?.registered != null;
  const isFollowing = useAtomValue(followsRegisteredAtom);
  const toggle = useSetAtom(toggleFollowingAtom);
  if (!hasRegister) return null;
  return (
    <Button
      aria-pressed={isFollowing}
      type={isFollowing ? 'primary' : 'default'}
      onClick={() => toggle()}
    >
      {t('follow')}
    </Button>
  );
}
