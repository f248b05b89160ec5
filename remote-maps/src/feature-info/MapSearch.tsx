import type { GeoPosition } from '@feltbok/domain/coordinates/geodesy.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { TextField } from '@feltbok/ui/fields.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { type FormEvent, useState } from 'react';
import { readTypedNumber } from '../property/cadastral-number.domain';
import { openPropertyAtom } from '../property/property.state';
import { Asking, FailedPart } from './PartState';
import { askAtom } from './place.state';
import type { Hit } from './search.domain';
import {
  type SearchedService,
  searchAtom,
  searchedServices,
  searchForAtom,
  searchServiceAtom,
} from './search.state';

interface MapSearchProps {
  /** Moves the map to the chosen hit. */
  onGo: (position: GeoPosition) => void;
}

/**
 * Searches for a property number, an address, a place name, a mark or a coordinate, and moves the
 * map there.
 */
export function MapSearch({ onGo }: MapSearchProps) {
  const t = useTexts('maps');
  const ask = useSetAtom(askAtom);
  const searchFor = useSetAtom(searchForAtom);
  const municipality = useAtomValue(openPropertyAtom)?.municipalityNumber ?? '';
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | undefined>();
  const search = (event: FormEvent) => {
    event.preventDefault();
    const read = readTypedNumber(typed, municipality);
    const isTooWide = !read.ok && read.error !== 'form';
    setError(
      isTooWide
        ? t('info.search.tooWide', { part: t(`info.parts.${read.error}`), digits: read.digits })
        : undefined,
    );
    if (read.ok) void ask({ by: 'number', number: read.number });
    void searchFor(read.ok || isTooWide ? '' : typed);
  };
  return (
    <section aria-label={t('info.search.title')}>
      <h4>{t('info.search.title')}</h4>
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
      <Hits onGo={onGo} />
    </section>
  );
}

function Hits({ onGo }: MapSearchProps) {
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

interface HitListProps extends MapSearchProps {
  kind: 'coordinate' | 'marks' | SearchedService;
  hits: readonly Hit[];
}

function HitList({ kind, hits, onGo }: HitListProps) {
  const t = useTexts('maps');
  if (hits.length === 0) return null;
  return (
    <>
      <h5>{t(`info.search.kinds.${kind}`)}</h5>
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
