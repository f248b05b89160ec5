import type { ArrivedSignature } from '@feltbok/domain/agreements/arrived-signatures.domain.ts';
import type { SignatureFields } from '@feltbok/domain/signatures/signature-record.ts';
import { formatDate, formatTime } from '@feltbok/domain/values/dates.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { Button } from '../core.tsx';
import {
  type LinkFit,
  type SentLink,
  type SigningScreen,
  useSigningLinks,
} from './use-signing-links.ts';
import './signing-links.css';

export interface SigningLinksProps extends SigningScreen {
  /** Gets the party's signature on the screen. @param party uuid */
  getSignature: (party: string) => string;
  onTake: (party: string, signed: SignatureFields) => Promise<unknown>;
  /** Told which signatures can be taken in, whenever they are others than before. */
  onArrived?: (arrived: readonly ArrivedSignature[]) => void;
}

/**
 * Lists the links that were sent to remote parties, with their state and the signatures received.
 */
export default function SigningLinks(props: SigningLinksProps) {
  const t = useTexts();
  const { links, removeLink } = useSigningLinks(props);
  const [ending, setEnding] = useState<SentLink | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const isTaken = ({ party, signature }: SentLink) =>
    signature !== null && props.getSignature(party) === signature;
  useTellArrived(
    links.filter((link) => canBeTaken(link) && !isTaken(link)),
    props.onArrived,
  );
  if (links.length === 0) return null;
  const finish = async (link: SentLink) => {
    setEnding(null);
    setHasFailed(!(await removeLink(link.requestId)));
  };
  const ask = (link: SentLink) => {
    const isAtStake = link.state === 'open' || (link.state === 'used' && !isTaken(link));
    if (isAtStake) setEnding(link);
    else void finish(link);
  };
  return (
    <section className="fb-signing-links" aria-label={t('signature.links')}>
      <h3>{t('signature.links')}</h3>
      <ul>
        {links.map((link) => (
          <Link
            key={link.requestId}
            link={link}
            isTaken={isTaken(link)}
            onTake={() =>
              void props.onTake(link.party, {
                signature: link.signature ?? '',
                signatureRecord: link.signatureRecord,
              })
            }
            onEnd={() => ask(link)}
          />
        ))}
      </ul>
      {hasFailed && <p role="alert">{t('signature.linkKept')}</p>}
      <ConfirmDialog
        open={ending !== null}
        kind="warning"
        text={t(
          ending?.state === 'open'
            ? 'signature.linkRevokeQuestion'
            : 'signature.linkRemoveQuestion',
          {
            name: ending?.partyName ?? '',
          },
        )}
        onYes={() => ending && void finish(ending)}
        onNo={() => setEnding(null)}
      />
    </section>
  );
}

const canBeTaken = ({ state, fit }: SentLink) => state === 'used' && fit === 'same';

/** Newer signatures of a party come first, as the links do. */
function useTellArrived(
  links: readonly SentLink[],
  onArrived: SigningLinksProps['onArrived'],
): void {
  const latest = useRef({ links, onArrived });
  latest.current = { links, onArrived };
  const requests = links.map(({ requestId }) => requestId).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is another object at each rendering
  useEffect(() => {
    latest.current.onArrived?.(
      latest.current.links.map(({ party, partyName, signature, signatureRecord }) => ({
        party,
        name: partyName,
        signed: { signature: signature ?? '', signatureRecord },
      })),
    );
  }, [requests]);
}

interface LinkProps {
  link: SentLink;
  isTaken: boolean;
  onTake: () => void;
  onEnd: () => void;
}

function Link({ link, isTaken, onTake, onEnd }: LinkProps) {
  const t = useTexts();
  const { partyName: name, state, expiresAt } = link;
  const time = `${formatDate(expiresAt)} ${formatTime(expiresAt)}`;
  const isOpen = state === 'open';
  return (
    <li>
      <span>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span role="status">{t(getStateText(link, isTaken), { time })}</span>
      </span>
      {canBeTaken(link) && !isTaken && (
        <Button type="primary" aria-label={t('signature.linkTakeOf', { name })} onClick={onTake}>
          {t('signature.linkTake')}
        </Button>
      )}
      <Button
        aria-label={t(isOpen ? 'signature.linkRevokeOf' : 'signature.linkRemoveOf', { name })}
        onClick={onEnd}
      >
        {t(isOpen ? 'signature.linkRevoke' : 'signature.linkRemove')}
      </Button>
    </li>
  );
}

function getStateText({ state, fit }: SentLink, isTaken: boolean) {
  if (state === 'open') return 'signature.linkOpen';
  if (state === 'expired') return 'signature.linkExpired';
  if (state === 'revoked') return 'signature.linkGuessed';
  if (isTaken) return 'signature.linkTaken';
  return fitTexts[fit];
}

const fitTexts = {
  same: 'signature.linkSigned',
  changed: 'signature.linkMisfit',
  'not a party': 'signature.linkNoParty',
  unknown: 'signature.linkComparing',
} as const satisfies Record<LinkFit, string>;
