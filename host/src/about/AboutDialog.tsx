import { useTexts } from '@feltbok/shared/i18n/i18n';
import { InfoModal } from '@feltbok/shared/ui/info-modal';
import { Suspense, use, useState } from 'react';
import { buildsOfParts } from '../pwa/builds-of-parts.data';
import type { RunningBuild } from '../pwa/messages';
import { placesOfParts } from '../remotes';

/** Which Feltbok this is, down to the build of each part. */
export default function AboutDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const [asked] = useState(() => buildsOfParts(Object.values(placesOfParts())));
  return (
    <InfoModal title={t('topBar.about')} onClose={onClose}>
      <p>{t('tagline')}</p>
      <p>
        {t('about.version')} {__FELTBOK_VERSION__}
      </p>
      <Suspense>
        <RunningBuilds asked={asked} />
      </Suspense>
    </InfoModal>
  );
}

function RunningBuilds({ asked }: { asked: Promise<RunningBuild[]> }) {
  const t = useTexts();
  const builds = use(asked);
  if (builds.length === 0) return null;
  return (
    <>
      <h2>{t('about.builds')}</h2>
      <ul>
        {builds.map(({ name, build }) => (
          <li key={name}>
            {name} {build}
          </li>
        ))}
      </ul>
    </>
  );
}
