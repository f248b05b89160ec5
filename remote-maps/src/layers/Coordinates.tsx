import type { UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useAtomValue } from 'jotai';
import { formatCoordinate } from '../coordinates/coordinate-text';
import { projectToUtm } from '../coordinates/utm.domain';
import { useTriangles } from '../map-services/use-triangles';
import { type Readout, readoutAtom } from './readout.state';

/**
 * Shows a place's coordinates in the chosen system, else in the zone of the case, each in a span.
 */
export function Coordinates({ position, zone }: { position: GeoPosition; zone: UtmZone }) {
  const t = useTexts('maps');
  const readout = useAtomValue(readoutAtom);
  if (readout) return <InSystem position={position} {...readout} />;
  return <Metres {...projectToUtm(position, zone)} system={t('position.zone', { zone })} />;
}

type InSystemProps = { position: GeoPosition } & Readout;

function InSystem({ position: { longitude, latitude }, system, fromDegrees }: InSystemProps) {
  const t = useTexts('maps');
  if (!fromDegrees) return <WithoutTriangles name={system.name} />;
  const [east, north] = fromDegrees([longitude, latitude]);
  if (Number.isNaN(east)) return <span>{`${system.name}: ${t('goTo.outsideTriangles')}`}</span>;
  const name = system.isNgo ? t('triangles.within', { system: system.name }) : system.name;
  return <Metres north={north} east={east} system={name} />;
}

function Metres({ north, east, system }: { north: number; east: number; system: string }) {
  const t = useTexts('maps');
  const language = useLanguage();
  return (
    <>
      <span>{t('position.north', { metres: formatCoordinate(north, language) })}</span>{' '}
      <span>{t('position.east', { metres: formatCoordinate(east, language) })}</span>{' '}
      <span>{system}</span>
    </>
  );
}

/** Loads the triangles for NGO1948, and tells that they are loading or missing. */
function WithoutTriangles({ name }: { name: string }) {
  const t = useTexts('maps');
  const { phase } = useTriangles();
  return <span>{`${name}: ${t(`triangles.${phase === 'completed' ? 'started' : phase}`)}`}</span>;
}
