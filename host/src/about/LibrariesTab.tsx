import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { ErrorPanel } from '@feltbok/ui/error-panel.tsx';
import { Loading } from '@feltbok/ui/loading.tsx';
import { useCallback, useEffect, useState } from 'react';
import { placesOfParts } from '../remotes';
import { type Library, librariesOfParts } from './libraries.data';

/** Whose work host and remotes are built upon, as each of them was really built. */
export function LibrariesTab() {
  const t = useTexts();
  const [libraries, setLibraries] = useState<Library[] | 'failed' | null>(null);
  const load = useCallback(() => {
    setLibraries(null);
    librariesOfParts(Object.values(placesOfParts())).then(setLibraries, () =>
      setLibraries('failed'),
    );
  }, []);
  useEffect(load, [load]);
  if (libraries === null) return <Loading text={t('about.tabs.libraries')} />;
  if (libraries === 'failed') {
    return (
      <ErrorPanel
        title={t('about.tabs.libraries')}
        text={t('about.librariesFailed')}
        onRetry={load}
      />
    );
  }
  return (
    <>
      {libraries.some(isUnderGpl) && <p>{t('about.gplNote')}</p>}
      <table className="fb-about-libraries">
        <caption className="fb-visually-hidden">{t('about.tabs.libraries')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('about.library')}</th>
            <th scope="col">{t('about.version')}</th>
            <th scope="col">{t('about.licence')}</th>
          </tr>
        </thead>
        <tbody>
          {libraries.map(({ name, version, licence }) => (
            <tr key={`${name} ${version}`}>
              <td>{name}</td>
              <td>{version}</td>
              <td>{licence || t('about.unknownLicence')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Under no other licence that could be chosen. */
const isUnderGpl = ({ licence }: Library) =>
  licence.split(' OR ').every((name) => /\bL?GPL/.test(name));
