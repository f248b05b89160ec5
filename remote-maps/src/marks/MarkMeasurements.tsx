import type { KnownMark } from '@feltbok/domain/boundary-marks/boundary-marks.domain.ts';
import {
  type MarkMeasurement,
  type MarkOffset,
  mergeMeasurements,
} from '@feltbok/domain/boundary-marks/mark-measurement.ts';
import { judgeMean, planeSigma } from '@feltbok/domain/boundary-marks/mean-verdict.ts';
import { formatDate, formatTime } from '@feltbok/domain/values/dates.ts';
import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { createNumberFormat } from '@feltbok/runtime/i18n/number-text.ts';
import { Fragment } from 'react';
import { formatCoordinate } from '../coordinates/coordinate-text';
import { type MarkForm, toZone } from '../mark-model/mark-form.domain';
import { convertMeasurements } from '../mark-model/measurements-in-zone.domain';
import { MeanFindings } from './MeanFindings';
import { RepeatedMeasurement } from './RepeatedMeasurement';

/** Lists a mark's measurements by receivers, with the evidence of their quality. */
export function MarkMeasurements({ mark, form }: { mark: KnownMark; form: MarkForm }) {
  const t = useTexts('maps');
  const measurements = convertMeasurements(
    mergeMeasurements(mark.measurements, form.measurements),
    toZone(form.utmType),
  );
  const [first] = measurements;
  if (!first) return null;
  return (
    <section aria-label={t('measuring.measurements')}>
      <h4>{t('measuring.measurements')}</h4>
      {measurements.map((measurement) => (
        <Fragment key={measurement.uuid}>
          <details>
            <summary>
              {formatDate(measurement.from)} {formatTime(measurement.from)}
              {measurement.frame !== 'EUREF89' && (
                <> · {t(`receiver.frames.${measurement.frame}`)}</>
              )}
            </summary>
            <Evidence measurement={measurement} />
          </details>
          <MeanFindings findings={judgeMean(measurement)} />
          {measurement !== first && <RepeatedMeasurement first={first} second={measurement} />}
        </Fragment>
      ))}
    </section>
  );
}

function Evidence({ measurement }: { measurement: MarkMeasurement }) {
  const t = useTexts('maps');
  const rows = useEvidence()(measurement);
  return (
    <dl className="fb-mark-evidence">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`measuring.evidence.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Formats the evidence of a measurement. */
function useEvidence() {
  const t = useTexts('maps');
  const language = useLanguage();
  const metres = createNumberFormat(language, {
    minimumFractionDigits: 3,
    maximumFractionDigits: 3,
  });
  const number = createNumberFormat(language, { maximumFractionDigits: 1 });
  const formatMillimetres = (value: number) => `${number.format(value * 1000)}\u00a0mm`;
  const formatOffset = ({ bearing, places: [first, second] }: MarkOffset) => {
    const distance = metres.format(first?.distance ?? 0);
    return bearing === null
      ? t('measuring.offset.byDistances', {
          first: distance,
          second: metres.format(second?.distance ?? 0),
        })
      : t('measuring.offset.byDirection', { distance, bearing: number.format(bearing) });
  };
  return (measurement: MarkMeasurement) => {
    const {
      north,
      east,
      utmType,
      height,
      sigma,
      spread,
      antenna,
      corrections,
      satellites,
      pdop,
      offset,
    } = measurement;
    const { source, mount, station, age } = corrections;
    const rows = [
      [
        'place',
        t('marks.position', {
          north: formatCoordinate(north, language),
          east: formatCoordinate(east, language),
          zone: toZone(utmType),
        }),
      ],
      ['height', height === null ? '' : `${metres.format(height)}\u00a0m`],
      ['quality', t(`receiver.qualities.${measurement.quality}`)],
      ['epochs', String(measurement.epochs)],
      [
        'sigma',
        [planeSigma(sigma), sigma.height]
          .filter((value) => value !== null)
          .map(formatMillimetres)
          .join(' / '),
      ],
      ['spread', spread ? formatMillimetres(planeSigma(spread)) : ''],
      ['pdop', pdop === null ? '' : number.format(pdop)],
      ['satellites', satellites === null ? '' : String(satellites)],
      [
        'corrections',
        [source === 'unknown' ? '' : t(`receiver.correctionSources.${source}`), mount, station],
      ],
      ['age', age === null ? '' : `${number.format(age)}\u00a0s`],
      ['frame', [t(`receiver.frames.${measurement.frame}`), measurement.frameName]],
      ['reason', measurement.reason ?? ''],
      ['receiver', measurement.receiver],
      [
        'antenna',
        [
          antenna.height === null ? '' : `${metres.format(antenna.height)}\u00a0m`,
          antenna.phaseCentreOffset === undefined
            ? ''
            : t('measuring.phaseCentre', { metres: metres.format(antenna.phaseCentreOffset) }),
          antenna.type,
          antenna.tilt ? t(`measuring.tilts.${antenna.tilt}`) : '',
        ],
      ],
      ['time', `${formatTime(measurement.from)}–${formatTime(measurement.to)}`],
      ['offset', offset ? formatOffset(offset) : ''],
      ['sentences', measurement.sentences ?? ''],
    ] as const;
    return rows
      .map(
        ([name, value]) =>
          [name, typeof value === 'string' ? value : value.filter(Boolean).join(', ')] as const,
      )
      .filter(([, value]) => value !== '');
  };
}
