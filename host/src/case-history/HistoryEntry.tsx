import type { HistoryEvent } from '@feltbok/contract/history.ts';
import type { BasisConfirmations } from '@feltbok/domain/cases/basis-confirmations.ts';
import {
  type OverviewFieldName,
  overviewFieldNames,
  overviewFields,
} from '@feltbok/domain/cases/overview-fields.ts';
import { isNoticeField, noticeFieldNames } from '@feltbok/domain/cases/party-notice.ts';
import { formatByteSize } from '@feltbok/domain/documents/byte-size.ts';
import { isKnownBasisItem } from '@feltbok/domain/registration/basis-items.ts';
import { formatDate, formatDay, formatTime } from '@feltbok/domain/values/dates.ts';
import { openBusinessAtom } from '@feltbok/runtime/case/open-business.state.ts';
import { useLanguage, useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { numberText } from '@feltbok/runtime/i18n/number-text.ts';
import { useHeightText } from '@feltbok/runtime/texts/use-height-text.ts';
import { useAtomValue } from 'jotai';
import {
  describeDelivery,
  describeSigning,
  type FieldChange,
  type FieldName,
  fieldChanges,
  formatValue,
  getResource,
} from './case-history.domain';
import { nb } from './nb';

const ownFields = Object.keys(nb.fields) as Array<keyof typeof nb.fields>;
/** A remark may be of a line too, and is listed once. */
const partyFields = noticeFieldNames.filter((name) => !(name in nb.fields));
const knownFields = [...overviewFieldNames, ...ownFields, ...partyFields];

/** One change: who, when, what, and how it was and became. */
export function HistoryEntry({ event }: { event: HistoryEvent }) {
  const t = useTexts('history');
  const label = useFieldLabel();
  const { author, action, occurredAt, resourceName } = event;
  const who = author.kind === 'user' ? author.name || t('unknownAuthor') : t(author.kind);
  const fields = fieldChanges(event, knownFields);
  const step = describeSigning(event) ?? describeDelivery(event);
  const what = step ? t(step) : `${t(`resources.${getResource(event)}`)} ${t(`actions.${action}`)}`;
  return (
    <li>
      <p className="fb-history-what">
        {what}
        {resourceName && `: ${resourceName}`}
      </p>
      <p className="fb-history-who">
        <time dateTime={occurredAt}>{`${formatDate(occurredAt)} ${formatTime(occurredAt)}`}</time>,{' '}
        {who}
      </p>
      {fields.length > 0 && action === 'changed' && <Changes fields={fields} caption={what} />}
      {fields.length > 0 && action !== 'changed' && (
        <details>
          <summary>{t('details')}</summary>
          <dl>
            {fields.map(({ name, before, after }) => (
              <div key={name}>
                <dt>{label(name)}</dt>
                <dd>
                  <Value name={name} value={action === 'created' ? after : before} />
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  );
}

const isOfOverview = (name: FieldName): name is OverviewFieldName => name in overviewFields;

function useFieldLabel() {
  const t = useTexts('history');
  const shared = useTexts();
  return (name: FieldName) => {
    if (isOfOverview(name)) return shared(`overview.${name}`);
    return isNoticeField(name) ? shared(`party.${name}`) : t(`fields.${name}`);
  };
}

function Changes({ fields, caption }: { fields: FieldChange[]; caption: string }) {
  const t = useTexts('history');
  const label = useFieldLabel();
  return (
    <table aria-label={caption}>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('from')}</th>
          <th scope="col">{t('to')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, before, after }) => (
          <tr key={name}>
            <th scope="row">{label(name)}</th>
            <td>
              <Value name={name} value={before} />
            </td>
            <td>
              <Value name={name} value={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ name, value }: { name: FieldName; value: unknown }) {
  const t = useTexts('history');
  const shared = useTexts();
  const language = useLanguage();
  const heightTextOf = useHeightText();
  const shown = formatValue(name, value);
  switch (shown.kind) {
    case 'nothing':
    case 'image':
    case 'signed':
      return <span className="fb-history-none">{t(shown.kind)}</span>;
    case 'yes or no':
      return shared(shown.value ? 'yes' : 'no');
    case 'moment':
      return `${formatDate(shown.value)} ${formatTime(shown.value)}`;
    case 'day':
      return formatDay(shown.value);
    case 'bytes':
      return formatByteSize(shown.value, language);
    case 'centimetres':
      return t('centimetres', { value: shown.value });
    case 'metres':
      return numberText(shown.value, language);
    case 'strange time':
      return t(`strangeTimes.${shown.value}`);
    case 'position':
      return shared(`positions.${shown.value}`);
    case 'notice way':
      return shared(`noticeWays.${shown.value}`);
    case 'height':
      return heightTextOf(shown.value);
    case 'auxiliary line':
      return t(`lines.follows.${shown.value}`);
    case 'administrative boundary':
      return t(`lines.administrative.${shown.value}`);
    case 'confirmations':
      return <Confirmations confirmations={shown.value} />;
    case 'parties':
      return <Parties uuids={shown.uuids} />;
    case 'text':
      return shown.value;
  }
}

/** Lists what is confirmed of the basis for registration. */
function Confirmations({ confirmations }: { confirmations: BasisConfirmations }) {
  const t = useTexts('history');
  return Object.entries(confirmations)
    .map(([item, { answer, reference, day, reason }]) => {
      const name = isKnownBasisItem(item) ? t(`basis.items.${item}`) : item;
      const words = answer === 'documented' ? [reference, formatDay(day)] : [reason];
      return `${name}: ${[t(`basis.${answer}`), ...words].filter(Boolean).join(', ')}`;
    })
    .join('; ');
}

/** Names parties of the case; one that was removed since has no name. */
function Parties({ uuids }: { uuids: readonly string[] }) {
  const t = useTexts('history');
  const businesses = useAtomValue(openBusinessAtom)?.case.businesses ?? [];
  const names = new Map(
    businesses.flatMap(({ attendees }) =>
      attendees.map(({ uuid, name }) => [uuid, name || t('lines.unnamedParty')] as const),
    ),
  );
  return uuids.map((uuid) => names.get(uuid) ?? t('lines.formerParty')).join(', ');
}
