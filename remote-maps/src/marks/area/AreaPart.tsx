import { hasThousandsSeparator, parseArea } from '@feltbok/domain/cases/boundary-adjustment.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { TextField } from '@feltbok/ui/fields.tsx';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { listSides } from '../../mark-model/mark-ring.domain';
import { propertyOutlineAtom } from '../../property/property.state';
import { MarkChecks } from '../MarkChecks';
import { listedMarksAtom } from '../marks.state';
import { useAreaNumbers } from '../use-area-numbers';
import { AreaLine } from './AreaLine';
import {
  areaChangeAtom,
  pickPropertyCornersAtom,
  registeredAreaAtom,
  ringAtom,
} from './area.state';
import { pickedCornersAtom } from './picked-corners.state';
import '../lines/i18n/texts';

/**
 * Shows the area that selected marks enclose, its sides, and its difference from the former area.
 */
export function AreaPart() {
  const t = useTexts('maps');
  const marks = useAtomValue(listedMarksAtom);
  const [picked, pick] = useAtom(pickedCornersAtom);
  const hasOutline = useAtomValue(propertyOutlineAtom) !== null;
  const pickCorners = useSetAtom(pickPropertyCornersAtom);
  const [registered, setRegistered] = useAtom(registeredAreaAtom);
  const { parts } = useAtomValue(ringAtom);
  const { areas } = useAtomValue(areaChangeAtom);
  const isWrong = registered !== '' && parseArea(registered) === null;
  const errorText = t(hasThousandsSeparator(registered) ? 'area.thousands' : 'area.notAnArea');
  return (
    <div className="fb-area">
      {hasOutline && <Button onClick={() => pickCorners()}>{t('area.pickCorners')}</Button>}
      <MarkChecks label={t('area.corners')} marks={marks} picked={picked} onPick={pick} />
      {parts.length < 3 && <p role="status">{t('area.tooFew')}</p>}
      {parts.length >= 3 && !areas && <p role="status">{t('sketch.crossing')}</p>}
      {areas && (
        <>
          <TextField
            label={t('area.before')}
            value={registered}
            inputMode="decimal"
            maxLength={20}
            error={isWrong ? errorText : undefined}
            onChange={setRegistered}
          />
          <AreaLine />
          <Sides />
        </>
      )}
    </div>
  );
}

function Sides() {
  const t = useTexts('maps');
  const numbers = useAreaNumbers();
  const lines = useTexts('lines');
  const { parts } = useAtomValue(ringAtom);
  const formatName = ({ name }: { name: string }) => name || t('marks.unnamed');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard
    <section className="fb-area-sides" aria-label={t('area.sides')} tabIndex={0}>
      <table>
        <caption>{t('area.sides')}</caption>
        <thead>
          <tr>
            {(['side', 'length', 'planeLength', 'bearing'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`area.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listSides(parts).map(({ from, to, via, length, planeLength, bearing }) => (
            <tr key={from.uuid}>
              <th scope="row">
                {`${formatName(from)}–${formatName(to)}`}
                {via.length > 0 && ` (${lines('curve', { count: via.length })})`}
              </th>
              <td>{numbers.metres(length)}</td>
              <td>{numbers.metres(planeLength)}</td>
              <td>{numbers.gon(bearing)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
