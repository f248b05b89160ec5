import type { UtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { lazyPart } from '@feltbok/ui/lazy-part.tsx';
import { useAtomValue } from 'jotai';
import { MapPanel } from '../controls/MapPanel';
import { Coordinates } from '../layers/Coordinates';
import { isRegisteredShownAtom } from '../layers/layer-choices.state';
import { formatCadastralNumber } from '../property/cadastral-number.domain';
import { registeredContentAtom } from '../registered/registered.state';
import { GroundHeight } from './GroundHeight';
import { LayerAnswers } from './LayerAnswers';
import { PropertyAnswers } from './PropertyAnswers';
import type { PlaceAnswers } from './place.state';
import './place-panel.css';

const LazyRegisteredAnswers = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "later-registered" */ './RegisteredAnswers'))
      .RegisteredAnswers,
);

interface PlacePanelProps {
  id: string;
  /** `null` until something is asked. */
  place: PlaceAnswers | null;
  zone: UtmZone;
  onAskMiddle: () => void;
  onClose: () => void;
}

/** The panel about a place: its property with the owners, and what the visible layers know. */
export function PlacePanel({ id, place, zone, onAskMiddle, onClose }: PlacePanelProps) {
  const t = useTexts('maps');
  const isShown = useAtomValue(isRegisteredShownAtom);
  const content = useAtomValue(registeredContentAtom);
  const registered = isShown ? content : null;
  return (
    <MapPanel id={id} title={t('info.panel')} onClose={onClose}>
      <div className="fb-maps-place">
        <div className="fb-maps-place-asked" role="status">
          {place ? <Asked place={place} zone={zone} /> : <p>{t('info.hint')}</p>}
        </div>
        {place?.height && <GroundHeight height={place.height} />}
        {place && <PropertyAnswers place={place} />}
        {place?.question.by === 'place' && registered && (
          <LazyRegisteredAnswers content={registered} place={place.question} />
        )}
        {place?.question.by === 'place' && <LayerAnswers layers={place.layers} />}
        <Button onClick={onAskMiddle}>{t('info.middle')}</Button>
      </div>
    </MapPanel>
  );
}

/**
 * Tells what was asked and how much is answered. Screen readers announce this line when it changes;
 * the rest is for reading.
 */
function Asked({
  place: { question, properties, layers },
  zone,
}: {
  place: PlaceAnswers;
  zone: UtmZone;
}) {
  const t = useTexts('maps');
  const isAsking = [properties, ...layers.map(({ answer }) => answer)].some(
    ({ phase }) => phase === 'asking',
  );
  const summary: string[] = [];
  if (properties.phase === 'answered')
    summary.push(t('info.properties', { count: properties.value.length }));
  const answers = layers.flatMap(({ answer }) =>
    answer.phase === 'answered' ? [answer.value] : [],
  );
  if (answers.length > 0) summary.push(t('info.features', { count: answers.flat().length }));
  const isPart = [properties, ...layers.map(({ answer }) => answer)].some(
    ({ phase }) => phase === 'failed',
  );
  if (isPart) summary.push(t('info.incomplete'));
  return (
    <p>
      {question.by === 'place' ? (
        <PositionText position={question.position} zone={zone} />
      ) : (
        <strong>{formatCadastralNumber(question.number)}</strong>
      )}
      <br />
      {isAsking ? t('info.asking') : summary.join(', ')}
    </p>
  );
}

function PositionText({ position, zone }: { position: GeoPosition; zone: UtmZone }) {
  return (
    <strong className="fb-maps-place-position">
      <Coordinates position={position} zone={zone} />
    </strong>
  );
}
