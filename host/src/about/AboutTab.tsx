import { findPhoneNumber } from '@feltbok/domain/attendees/phone-number.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useAtomValue } from 'jotai';
import { type ReactNode, Suspense, use, useState } from 'react';
import type { AboutConfig } from '../config-schema';
import { DeviceProtection } from '../lock/DevicePin';
import { buildsOfParts } from '../pwa/builds-of-parts.data';
import type { RunningBuild } from '../pwa/messages';
import { placesOfParts } from '../remotes';
import { aboutConfigAtom } from './about.state';

/** Version of Feltbok, the build of each part, and who runs it. */
export function AboutTab() {
  const t = useTexts();
  const about = useAtomValue(aboutConfigAtom);
  const [asked] = useState(() => buildsOfParts(Object.values(placesOfParts())));
  return (
    <>
      <p className="fb-about-name">{t('productName')}</p>
      <p>{t('tagline')}</p>
      <dl className="fb-about-facts">
        <Fact name={t('about.version')}>{__FELTBOK_VERSION__}</Fact>
        {about && <Sender about={about} />}
      </dl>
      <DeviceProtection />
      <Suspense>
        <RunningBuilds asked={asked} />
      </Suspense>
    </>
  );
}

function Sender({ about }: { about: AboutConfig }) {
  const t = useTexts();
  const { developer, address, phone, mail, privacyStatement, mapDataLicensees } = about;
  return (
    <>
      {developer && <Fact name={t('about.developer')}>{developer}</Fact>}
      {address.length > 0 && (
        <Fact name={t('about.address')}>
          <Lines lines={address} />
        </Fact>
      )}
      {phone && (
        <Fact name={t('about.phone')}>
          <a href={`tel:${findPhoneNumber(phone)}`}>{phone}</a>
        </Fact>
      )}
      {mail && (
        <Fact name={t('about.mail')}>
          <a href={`mailto:${mail}`}>{mail}</a>
        </Fact>
      )}
      {privacyStatement && (
        <Fact name={t('about.privacy')}>
          <a href={privacyStatement} target="_blank" rel="noreferrer">
            {privacyStatement.replace(/^https?:\/\//, '')}
          </a>
        </Fact>
      )}
      {mapDataLicensees.length > 0 && (
        <Fact name={t('about.mapData')}>
          <Lines lines={mapDataLicensees} />
        </Fact>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line) => <span key={line}>{line}</span>);

function RunningBuilds({ asked }: { asked: Promise<RunningBuild[]> }) {
  const t = useTexts();
  const builds = use(asked);
  if (builds.length === 0) return null;
  return (
    <>
      <h2>{t('about.builds')}</h2>
      <ul className="fb-about-builds">
        {builds.map(({ name, build }) => (
          <li key={name}>
            {name} {build}
          </li>
        ))}
      </ul>
    </>
  );
}
