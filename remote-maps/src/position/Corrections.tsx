import type { Caster } from '@feltbok/contract/casters.ts';
import { mayDoInCaseAtom } from '@feltbok/runtime/case/case-permissions.state.ts';
import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { SelectField } from '@feltbok/ui/fields.tsx';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { formatLength } from '../geometry/measure-text.domain';
import { CasterLoginForm } from './CasterLoginForm';
import { CorrectionsStatus } from './CorrectionsStatus';
import { castersAtom, loadCastersAtom, loadMountsAtom, mountsAtom } from './casters.state';
import { sortByDistance } from './corrections.domain';
import {
  correctionChoiceAtom,
  correctionsAtom,
  startCorrectionsAtom,
  stopCorrectionsAtom,
} from './corrections.state';
import { canWriteToReceiverAtom, receiverAtom } from './receiver.state';

/** Starts and stops the corrections that Feltbok fetches, where the installation has casters. */
export function Corrections() {
  const t = useTexts('maps');
  const casters = useAtomValue(castersAtom);
  const ask = useSetAtom(loadCastersAtom);
  const mayRecord = useAtomValue(mayDoInCaseAtom)('record');
  const isByService = useAtomValue(receiverAtom)?.way === 'service';
  const canWrite = useAtomValue(canWriteToReceiverAtom);
  useEffect(() => {
    void ask();
  }, [ask]);
  if (!mayRecord || casters.phase === 'asking') return null;
  if (casters.phase === 'answered' && casters.value.length === 0) return null;
  return (
    <section className="fb-maps-form" aria-label={t('corrections.title')}>
      <h4>{t('corrections.title')}</h4>
      {isByService && <p>{t('corrections.ofService')}</p>}
      {!isByService && !canWrite && <p className="fb-field-advice">{t('corrections.noWriting')}</p>}
      {!isByService && casters.phase === 'failed' && (
        <>
          <p role="status">{t(`corrections.errors.${casters.error}`)}</p>
          <Button onClick={() => void ask()}>{t('corrections.again')}</Button>
        </>
      )}
      {!isByService && canWrite && casters.phase === 'answered' && (
        <OfCasters casters={casters.value} />
      )}
    </section>
  );
}

function OfCasters({ casters }: { casters: Caster[] }) {
  const t = useTexts('maps');
  const corrections = useAtomValue(correctionsAtom);
  const [choice, choose] = useAtom(correctionChoiceAtom);
  const stop = useSetAtom(stopCorrectionsAtom);
  const askMounts = useSetAtom(loadMountsAtom);
  const caster = casters.find(({ name }) => name === choice?.caster) ?? casters[0];
  const asked = useAtomValue(mountsAtom);
  const name = caster?.name;
  useEffect(() => {
    if (name !== undefined && asked?.caster !== name) void askMounts(name);
  }, [name, asked, askMounts]);
  if (!caster) return null;
  if (corrections && corrections.phase !== 'failed')
    return (
      <>
        <CorrectionsStatus corrections={corrections} />
        <Button onClick={() => stop()}>{t('corrections.stop')}</Button>
      </>
    );
  return (
    <>
      {corrections && <CorrectionsStatus corrections={corrections} />}
      {casters.length > 1 && (
        <SelectField
          label={t('corrections.caster')}
          value={caster.name}
          options={casters.map(({ name }) => [name, name])}
          onChange={(chosen) => choose({ caster: chosen, mount: '' })}
        />
      )}
      <CasterLoginForm key={caster.name} caster={caster} />
      <Mounts caster={caster} />
    </>
  );
}

function Mounts({ caster }: { caster: Caster }) {
  const t = useTexts('maps');
  const language = useLanguage();
  const asked = useAtomValue(mountsAtom);
  const [choice, choose] = useAtom(correctionChoiceAtom);
  const start = useSetAtom(startCorrectionsAtom);
  const askMounts = useSetAtom(loadMountsAtom);
  const position = useAtomValue(receiverAtom)?.epoch?.position ?? null;
  if (!asked || asked.caster !== caster.name || asked.phase === 'asking')
    return <p role="status">{t('corrections.asking')}</p>;
  const again = (
    <Button onClick={() => void askMounts(caster.name)}>{t('corrections.again')}</Button>
  );
  if (asked.phase === 'failed')
    return (
      <>
        <p className="fb-field-error" role="alert">
          {t(`corrections.errors.${asked.error}`)}
        </p>
        {again}
      </>
    );
  const mounts = sortByDistance(asked.value, position);
  const chosen = mounts.find(({ mount }) => mount.mount === choice?.mount) ?? mounts[0];
  if (!chosen)
    return (
      <>
        <p>{t('corrections.none')}</p>
        {again}
      </>
    );
  const describeMount = ({ mount, distance }: (typeof mounts)[number]) =>
    [mount.mount, mount.place, mount.format, distance !== null && formatLength(distance, language)]
      .filter(Boolean)
      .join(' · ');
  return (
    <>
      <SelectField
        label={t('corrections.mount')}
        value={chosen.mount.mount}
        options={mounts.map((option) => [option.mount.mount, describeMount(option)])}
        onChange={(mount) => choose({ caster: caster.name, mount })}
      />
      {caster.frame === 'ITRF' && <p className="fb-field-advice">{t('corrections.notEuref')}</p>}
      <Button type="primary" onClick={() => void start(caster, chosen.mount.mount)}>
        {t('corrections.start')}
      </Button>
    </>
  );
}
