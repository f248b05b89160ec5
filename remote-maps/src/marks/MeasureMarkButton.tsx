import { useTexts } from '@feltbok/shared/i18n/i18n';
import { Button } from '@feltbok/shared/ui/core';
import { useSetAtom } from 'jotai';
import { positionPanelName } from '../controls/map-use.domain';
import { changeMapUseAtom } from '../controls/map-use.state';
import { leaveMarkAtom } from './mark-edit.state';
import { beginMeasuringAtom } from './measuring.state';

/** Measures a mark by the receiver, once more where it was measured before. */
export function MeasureMarkButton({ uuid }: { uuid: string }) {
  const t = useTexts('maps');
  const leave = useSetAtom(leaveMarkAtom);
  const begin = useSetAtom(beginMeasuringAtom);
  const change = useSetAtom(changeMapUseAtom);
  const measure = () =>
    leave(() => {
      begin(uuid);
      change({ type: 'panel opened', name: positionPanelName });
    });
  return (
    <Button size="large" onClick={measure}>
      {t('measuring.again')}
    </Button>
  );
}
