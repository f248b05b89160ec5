import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Select } from '@feltbok/ui/fields.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { Fragment } from 'react';
import { convertToZone, unprojectUtm } from '../../coordinates/utm.domain';
import { type Readout, readoutAtom } from '../../layers/readout.state';
import { toZone } from '../../mark-model/mark-form.domain';
import { getDistance } from '../../mark-model/matching.domain';
import { registeredContentAtom } from '../../registered/registered.state';
import { useAreaNumbers } from '../use-area-numbers';
import { useMarkName } from '../use-mark-name';
import {
  type ComparedPair,
  type Comparison,
  changeComparisonSettingsAtom,
  comparisonSettingsAtom,
} from './residuals.state';

/** Maximum number of rows that can be read; the protocol has all. */
const maxRows = 100;
/**
 * Metres around a mark, and the maximum number of registered marks within them that can be chosen.
 */
const choosable = { metres: 20, count: 12 };

/** Lists each mark's residual in the displayed system, and its registered mark. */
export function ResidualsTable({ comparison }: { comparison: Comparison }) {
  const { pairs, alone, superseded } = comparison;
  const t = useTexts('maps');
  const numbers = useAreaNumbers();
  const nameOf = useMarkName();
  const readout = useAtomValue(readoutAtom);
  const shown = readout?.fromDegrees ? readout : null;
  const rows = [
    ...pairs.map((pair) => ({ mark: pair.mark, pair, why: '' })),
    ...alone.map((mark) => ({ mark, pair: null, why: t('residuals.alone') })),
    ...superseded.map((mark) => ({ mark, pair: null, why: t('residuals.superseded') })),
  ];
  const zones = [...new Set(pairs.map(({ mark }) => toZone(mark.utmType)))];
  const system = shown?.system.name ?? zones.map((zone) => `UTM ${zone}`).join(', ');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard
    <section className="fb-area-sides fb-residuals" aria-label={t('residuals.title')} tabIndex={0}>
      <table>
        <caption>{t('residuals.caption', { system })}</caption>
        <thead>
          <tr>
            {(['mark', 'north', 'east', 'distance', 'limit'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`residuals.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, maxRows).map(({ mark, pair, why }) => (
            <Fragment key={mark.uuid}>
              <tr className={pair?.residual.isOver ? 'fb-residual-over' : undefined}>
                <th scope="row">{nameOf(mark)}</th>
                {pair ? (
                  <>
                    {Object.entries(toShownSystem(pair, shown)).map(([axis, metres]) => (
                      <td key={axis}>{numbers.residual(metres)}</td>
                    ))}
                    <td>{numbers.millimetres(pair.residual.distance)}</td>
                    <td>
                      {pair.residual.limit === null
                        ? t('residuals.unknown')
                        : numbers.millimetres(pair.residual.limit)}
                    </td>
                  </>
                ) : (
                  <td colSpan={4}>{why}</td>
                )}
              </tr>
              <tr className="fb-residual-counterpart">
                <td colSpan={5}>
                  <CounterpartField mark={mark} pair={pair} />
                </td>
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
      {rows.length > maxRows && <p>{t('residuals.more', { count: rows.length - maxRows })}</p>}
    </section>
  );
}

/** Converts a residual to the displayed system, whose axes are rotated against the mark's zone. */
function toShownSystem({ mark, counterpart, residual }: ComparedPair, shown: Readout | null) {
  if (!shown?.fromDegrees) return { north: residual.north, east: residual.east };
  const zone = toZone(mark.utmType);
  const [[east, north], [fromEast, fromNorth]] = [mark, counterpart].map((place) => {
    const { longitude, latitude } = unprojectUtm({ north: place.north, east: place.east, zone });
    return shown.fromDegrees?.([longitude, latitude]) ?? [Number.NaN, Number.NaN];
  }) as [[number, number], [number, number]];
  return { north: north - fromNorth, east: east - fromEast };
}

/** Lets the user choose the registered mark: the nearest, another one nearby, or none. */
function CounterpartField({ mark, pair }: { mark: KnownMark; pair: ComparedPair | null }) {
  const t = useTexts('maps');
  const numbers = useAreaNumbers();
  const content = useAtomValue(registeredContentAtom);
  const settings = useAtomValue(comparisonSettingsAtom);
  const change = useSetAtom(changeComparisonSettingsAtom);
  const chosen = settings?.choices[mark.uuid];
  if (!content) return null;
  const here = convertToZone(
    { north: mark.north, east: mark.east, zone: toZone(mark.utmType) },
    content.zone,
  );
  const near = content.marks
    .map((registered) => ({ registered, distance: getDistance(registered, here) }))
    .filter(({ registered, distance }) => distance <= choosable.metres || registered.key === chosen)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, choosable.count);
  const options: [string, string][] = [
    ['nearest', t('residuals.nearest')],
    ['none', t('residuals.noCounterpart')],
    ...near.map(({ registered, distance }): [string, string] => [
      `key ${registered.key}`,
      t('residuals.away', {
        metres: numbers.metres(distance),
        method: registered.method || t('residuals.unknown'),
      }),
    ]),
  ];
  const explicitChoice = chosen === null ? 'none' : `key ${pair?.registered.key ?? chosen}`;
  return (
    <Select
      label={t('residuals.registeredOf', {
        mark: mark.boundaryPointNumber || mark.name || t('marks.unnamed'),
      })}
      value={chosen === undefined ? 'nearest' : explicitChoice}
      options={options}
      onChange={(value) => {
        const { [mark.uuid]: _, ...otherChoices } = settings?.choices ?? {};
        const choice = value === 'none' ? null : value.slice('key '.length);
        change({
          choices: value === 'nearest' ? otherChoices : { ...otherChoices, [mark.uuid]: choice },
        });
      }}
    />
  );
}
