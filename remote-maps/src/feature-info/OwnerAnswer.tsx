import type { Owner } from '@feltbok/contract/owners.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { useSetAtom } from 'jotai';
import type { CadastralNumber } from '../property/cadastral-number.domain';
import { Asking, FailedPart } from './PartState';
import { askOwnersAtom, type OwnersPart } from './place.state';

interface OwnerAnswerProps {
  part: OwnersPart;
  number: CadastralNumber;
}

/** Shows the first owner of a property, and how many more there are. */
export function OwnerAnswer({ part, number }: OwnerAnswerProps) {
  const t = useTexts('maps');
  const askAgain = useSetAtom(askOwnersAtom);
  switch (part.phase) {
    case 'asking':
      return <Asking text={t('info.owners.asking')} />;
    case 'nothing to ask':
      return <p>{t('info.owners.noService')}</p>;
    case 'too wide':
      return <p>{t('info.owners.tooWide', { part: t(`info.parts.${part.part}`) })}</p>;
    case 'failed':
      return (
        <FailedPart
          text={t('info.owners.failed')}
          failure={part.failure}
          onRetry={() => void askAgain(number)}
        />
      );
    case 'answered': {
      const { owners, more } = part.value;
      if (owners.length === 0) return <p>{t('info.owners.none')}</p>;
      return (
        <>
          <ul className="fb-maps-owners">
            {owners.map((owner, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: owners may be alike
              <li key={index}>
                <OwnerText owner={owner} />
              </li>
            ))}
          </ul>
          {more > 0 && <p>{t('info.owners.more', { count: more })}</p>}
        </>
      );
    }
  }
}

function OwnerText({ owner: { name, address, postalCode, place, share } }: { owner: Owner }) {
  const t = useTexts('maps');
  const where = [address, `${postalCode} ${place}`.trim()].filter((line) => line !== '').join(', ');
  return (
    <>
      <strong>{name}</strong>
      {share !== '' && <span>{t('info.owners.share', { share })}</span>}
      {where !== '' && <span>{where}</span>}
    </>
  );
}
