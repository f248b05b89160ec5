import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { TextField } from '@feltbok/ui/fields.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { type FormEvent, useState } from 'react';
import { MapPanel } from '../controls/MapPanel';
import type { MapPanelProps } from '../controls/map-mode';
import { changeMapUseAtom } from '../controls/map-use.state';
import { getPanelCover } from '../controls/panel-room';
import { projectToUtm } from '../coordinates/utm.domain';
import { readTypedNumber } from '../property/cadastral-number.domain';
import { openPropertyAtom } from '../property/property.state';
import { featureInfoMode } from './mode';
import { Asking, FailedPart } from './PartState';
import { askAtom, type PlaceQuestion } from './place.state';
import type { Hit } from './search.domain';
import {
  type SearchedService,
  searchAtom,
  searchedServices,
  searchForAtom,
  searchServiceAtom,
} from './search.state';
import './place-panel.css';

/** Metres of EPSG:3857 per pixel at the closest zoom that the map moves to a place with. */
const closeUp = 1;

/**
 * Searches for a property number, an address, a place name, a mark or a coordinate. What is found
 * is shown on the map and in the panel about the place.
 */
export function SearchPanel({ id, map, zone, onClose }: MapPanelProps) {
  const t = useTexts('maps');
  const ask = useSetAtom(askAtom);
  const change = useSetAtom(changeMapUseAtom);
  const searchFor = useSetAtom(searchForAtom);
  const municipality = useAtomValue(openPropertyAtom)?.municipalityNumber ?? '';
  const words = useAtomValue(searchAtom)?.words ?? '';
  const [typed, setTyped] = useState(words);
  const [error, setError] = useState<string | undefined>();
  const showPlace = (question: PlaceQuestion) => {
    change({ type: 'interlude begun', name: featureInfoMode.name });
    void ask(question);
  };
  const search = (event: FormEvent) => {
    event.preventDefault();
    const read = readTypedNumber(typed, municipality);
    const isTooWide = !read.ok && read.error !== 'form';
    setError(
      isTooWide
        ? t('info.search.tooWide', { part: t(`info.parts.${read.error}`), digits: read.digits })
        : undefined,
    );
    if (read.ok) showPlace({ by: 'number', number: read.number });
    void searchFor(read.ok || isTooWide ? '' : typed);
  };
  const go = (position: GeoPosition) => {
    map.goTo(projectToUtm(position, zone), getPanelCover(map));
    showPlace({ by: 'place', position, resolution: closeUp });
  };
  return (
    <MapPanel id={id} title={t('info.search.title')} onClose={onClose}>
      <div className="fb-maps-place">
        <form className="fb-maps-place-form" onSubmit={search}>
          <TextField
            label={t('info.search.field')}
            value={typed}
            maxLength={100}
            onChange={(value) => {
              setError(undefined);
              setTyped(value);
            }}
            error={error}
          />
          <Button htmlType="submit">{t('info.search.go')}</Button>
        </form>
        <Hits onGo={go} />
      </div>
    </MapPanel>
  );
}

interface HitsProps {
  /** Shows the chosen hit. */
  onGo: (position: GeoPosition) => void;
}

function Hits({ onGo }: HitsProps) {
  const t = useTexts('maps');
  const search = useAtomValue(searchAtom);
  const again = useSetAtom(searchServiceAtom);
  if (!search) return null;
  const { coordinate, marks, services } = search;
  const answers = searchedServices.map((service) => services[service]);
  const isEmpty = answers.every(
    (part) =>
      part.phase === 'nothing to ask' || (part.phase === 'answered' && part.value.length === 0),
  );
  return (
    <div role="status">
      {coordinate && <HitList kind="coordinate" hits={[coordinate]} onGo={onGo} />}
      <HitList kind="marks" hits={marks} onGo={onGo} />
      {searchedServices.map((service) => {
        const part = services[service];
        if (part.phase === 'asking')
          return <Asking key={service} text={t(`info.search.asking.${service}`)} />;
        if (part.phase === 'failed')
          return (
            <FailedPart
              key={service}
              text={t(`info.search.failed.${service}`)}
              failure={part.failure}
              onRetry={() => void again(service)}
            />
          );
        return (
          part.phase === 'answered' && (
            <HitList key={service} kind={service} hits={part.value} onGo={onGo} />
          )
        );
      })}
      {isEmpty && !coordinate && marks.length === 0 && (
        <p>{t('info.search.nothing', { words: search.words })}</p>
      )}
    </div>
  );
}

interface HitListProps extends HitsProps {
  kind: 'coordinate' | 'marks' | SearchedService;
  hits: readonly Hit[];
}

function HitList({ kind, hits, onGo }: HitListProps) {
  const t = useTexts('maps');
  if (hits.length === 0) return null;
  return (
    <>
      <h4>{t(`info.search.kinds.${kind}`)}</h4>
      <ul className="fb-maps-hits">
        {hits.map(({ key, text, detail, position }) => (
          <li key={key}>
            <Button onClick={() => onGo(position)}>
              {[text, detail].filter(Boolean).join(' · ')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
