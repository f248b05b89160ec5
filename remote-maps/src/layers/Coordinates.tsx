import type { UtmZone } from '@feltbok/shared/domain/coordinates';
import type { GeoPosition } from '@feltbok/shared/domain/geodesy';
import { useLanguage, useTexts } from '@feltbok/shared/i18n/i18n';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { coordinateText } from '../coordinates/coordinate-text';
import { utmOf } from '../coordinates/utm.domain';
import { loadTrianglesAtom, trianglesLoadAtom } from '../map-services/triangles.state';
import { type Readout, readoutAtom } from './readout.state';

/** A place's coordinates in the system that the user has chosen, else in the zone of the case, each in a span. */
export function Coordinates({ position, zone }: { position: GeoPosition; zone: UtmZone }) {
  const t = useTexts('maps');
  const language = useLanguage();
  const readout = useAtomValue(readoutAtom);
  if (readout) return <InSystem position={position} {...readout} />;
  const { north, east } = utmOf(position, zone);
  return (
    <>
      <span>{t('position.north', { metres: coordinateText(north, language) })}</span>{' '}
      <span>{t('position.east', { metres: coordinateText(east, language) })}</span>{' '}
      <span>{t('position.zone', { zone })}</span>
    </>
  );
}

type InSystemProps = { position: GeoPosition } & Readout;

function InSystem({ position: { longitude, latitude }, system, fromDegrees }: InSystemProps) {
  const t = useTexts('maps');
  const language = useLanguage();
  if (!fromDegrees) return <WithoutTriangles name={system.name} />;
  const [east, north] = fromDegrees([longitude, latitude]);
  if (Number.isNaN(east)) return <span>{`${system.name}: ${t('goTo.outsideTriangles')}`}</span>;
  return (
    <>
      <span>{t('position.north', { metres: coordinateText(north, language) })}</span>{' '}
      <span>{t('position.east', { metres: coordinateText(east, language) })}</span>{' '}
      <span>{system.isNgo ? t('triangles.within', { system: system.name }) : system.name}</span>
    </>
  );
}

/** Gets what NGO1948 is converted by, and says meanwhile, or for good, that it is not there. */
function WithoutTriangles({ name }: { name: string }) {
  const t = useTexts('maps');
  const { phase } = useAtomValue(trianglesLoadAtom);
  const load = useSetAtom(loadTrianglesAtom);
  useEffect(() => void load(), [load]);
  const isUnderWay = phase === 'completed' || phase === 'not started';
  return <span>{`${name}: ${t(`triangles.${isUnderWay ? 'started' : phase}`)}`}</span>;
}
