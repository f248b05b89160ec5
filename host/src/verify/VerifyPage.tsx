import { computeSha256 } from '@feltbok/contract/client/transfer.data.ts';
import { type IssuedPaper, readPaperCode } from '@feltbok/contract/papers.ts';
import { formatDate, formatTime } from '@feltbok/domain/values/dates.ts';
import { findCopiedPaper, paperUuidPattern } from '@feltbok/papers/paper-copy.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { Button } from '@feltbok/ui/core.tsx';
import { TextField } from '@feltbok/ui/fields.tsx';
import { markFirstScreenShown } from '@feltbok/ui/when-idle.ts';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import './texts';
import './verify.css';
import { fetchIssuedPaper } from './verify.data';
import { papersAddressAtom } from './verify.state';

/** What is known of what was last asked for. */
type Found =
  | { state: 'checking' }
  | { state: 'failed' }
  | { state: 'codeWrong' }
  | { state: 'known'; by: 'file' | 'sealed file' | 'code'; paper: IssuedPaper }
  | { state: 'copy'; uuid: string }
  | { state: 'unknown'; by: 'file' | 'code'; sha256: string | null };

/**
 * Lets anybody check a paper without signing in: by a printed code, or by a file, of which only the
 * fingerprint is sent.
 */
export default function VerifyPage() {
  const t = useTexts('verify');
  const { found, checkFile, checkCode } = usePaperCheck();
  useEffect(markFirstScreenShown, []);
  return (
    <main
      className="fb-verify"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [file] = event.dataTransfer.files;
        if (file) void checkFile(file);
      }}
    >
      <h1>{t('title')}</h1>
      <p>{t('intro')}</p>
      <FileChoice onFile={(file) => void checkFile(file)} />
      <CodeForm isWrong={found?.state === 'codeWrong'} onCode={checkCode} />
      <div aria-live="polite">
        {found && found.state !== 'codeWrong' && <FoundPanel found={found} />}
      </div>
    </main>
  );
}

function usePaperCheck() {
  const api = useAtomValue(papersAddressAtom);
  const [found, setFound] = useState<Found | null>(null);
  const asked = useRef(0);
  const check = async (by: 'file' | 'code', nameOf: () => Promise<string>) => {
    asked.current += 1;
    const question = asked.current;
    // Only the answer to the last question is shown.
    const show = (answer: Found) => question === asked.current && setFound(answer);
    show({ state: 'checking' });
    try {
      const name = await nameOf();
      const paper = await fetchIssuedPaper(api, name);
      const isSealed = by === 'file' && paper?.seal?.sha256 === name;
      show(
        paper
          ? { state: 'known', by: isSealed ? 'sealed file' : by, paper }
          : { state: 'unknown', by, sha256: by === 'file' ? name : null },
      );
    } catch {
      show({ state: 'failed' });
    }
  };
  /** Needs no server, and is the answer to the last question. */
  const say = (answer: Found) => {
    asked.current += 1;
    setFound(answer);
  };
  return {
    found,
    async checkFile(file: File) {
      const uuid = findCopiedPaper(new Uint8Array(await file.arrayBuffer()));
      if (uuid) return say({ state: 'copy', uuid });
      await check('file', () => computeSha256(file));
    },
    checkCode(typed: string) {
      const code = readPaperCode(typed);
      if (code) return void check('code', async () => code);
      const uuid = typed.trim();
      say(paperUuidPattern.test(uuid) ? { state: 'copy', uuid } : { state: 'codeWrong' });
    },
  };
}

function FileChoice({ onFile }: { onFile: (file: File) => void }) {
  const t = useTexts('verify');
  return (
    <div className="fb-verify-drop">
      <label className="fb-verify-file">
        {t('file')}
        <input
          type="file"
          accept="application/pdf"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) onFile(file);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
      </label>
      <span>{t('drop')}</span>
    </div>
  );
}

function CodeForm({ isWrong, onCode }: { isWrong: boolean; onCode: (typed: string) => void }) {
  const t = useTexts('verify');
  const [typed, setTyped] = useState('');
  return (
    <form
      className="fb-verify-code"
      onSubmit={(event) => {
        event.preventDefault();
        onCode(typed);
      }}
    >
      <TextField
        label={t('code')}
        value={typed}
        maxLength={40}
        error={isWrong ? t('codeWrong') : undefined}
        onChange={setTyped}
      />
      <Button type="primary" htmlType="submit">
        {t('check')}
      </Button>
    </form>
  );
}

function FoundPanel({ found }: { found: Exclude<Found, { state: 'codeWrong' }> }) {
  const t = useTexts('verify');
  if (found.state === 'checking' || found.state === 'failed') return <p>{t(found.state)}</p>;
  if (found.state === 'copy') {
    return (
      <section className="fb-verify-copy">
        <h2>{t('copy')}</h2>
        <p>{t('copyText', { uuid: found.uuid })}</p>
      </section>
    );
  }
  if (found.state === 'unknown') {
    return (
      <section className="fb-verify-unknown">
        <h2>{t('unknown')}</h2>
        <p>{t(found.by === 'file' ? 'unknownFile' : 'unknownCode')}</p>
        {found.sha256 && <Fingerprint sha256={found.sha256} />}
      </section>
    );
  }
  return <KnownPaper by={found.by} paper={found.paper} />;
}

const wordsOf = {
  file: { title: 'unchanged', text: 'unchangedText' },
  'sealed file': { title: 'sealed', text: 'sealedText' },
  code: { title: 'known', text: 'knownText' },
} as const;
const oneOf = {
  agreement: 'anAgreement',
  protocol: 'aProtocol',
  measurementReport: 'aMeasurementReport',
  registrationBasis: 'aRegistrationBasis',
  notice: 'aNotice',
} as const;
const formatMoment = (at: string) => `${formatDate(at)} ${formatTime(at)}`;

function KnownPaper({ by, paper }: Pick<Extract<Found, { state: 'known' }>, 'by' | 'paper'>) {
  const t = useTexts('verify');
  const { kind, issuedBy, issuedAt, sha256, withoutPower, withoutEvidence, provenBy, seal } = paper;
  const named = by === 'code' ? t(oneOf[kind]) : t(kind);
  const { title, text } = wordsOf[by];
  return (
    <section className="fb-verify-known">
      <h2>{t(title)}</h2>
      <p>{t(text, { paper: named, issuedBy, time: formatMoment(issuedAt) })}</p>
      {withoutPower > 0 && (
        <p className="fb-verify-advice">{t('withoutPower', { count: withoutPower })}</p>
      )}
      {withoutEvidence > 0 && (
        <p className="fb-verify-advice">{t('withoutEvidence', { count: withoutEvidence })}</p>
      )}
      {provenBy.map(({ provider, count }) => (
        <p key={provider}>{t('proven', { provider, count })}</p>
      ))}
      <Fingerprint sha256={sha256} />
      {seal === null ? (
        <p>{t('noSeal')}</p>
      ) : (
        <>
          <p>
            {seal.holder === null
              ? t('sealStamped', { time: formatMoment(seal.sealedAt) })
              : t('sealBy', { time: formatMoment(seal.sealedAt), holder: seal.holder })}
          </p>
          <Fingerprint of="sealFingerprint" sha256={seal.sha256} />
        </>
      )}
    </section>
  );
}

function Fingerprint({
  of = 'fingerprint',
  sha256,
}: {
  of?: 'fingerprint' | 'sealFingerprint';
  sha256: string;
}) {
  const t = useTexts('verify');
  return (
    <p>
      {t(of)}: <code>{sha256}</code>
    </p>
  );
}
