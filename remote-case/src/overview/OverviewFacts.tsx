import type { BusinessDetails } from '@feltbok/domain/cases/case.ts';
import { formatDate, formatTime } from '@feltbok/domain/values/dates.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';
import { AddressLink } from '../contact/AddressLink';

/** The survey system's facts about the meeting, read only. */
export function OverviewFacts({ details }: { details: BusinessDetails }) {
  const t = useTexts('case');
  const facts = [
    ['businessDate', `${formatDate(details.businessDate)} ${formatTime(details.businessDate)}`],
    ['businessTypeName', details.businessTypeName],
    ['numberOfParties', details.numberOfParties],
    ['propertyNumber', details.propertyNumber],
    [
      'propertyAddress',
      details.propertyAddress && <AddressLink address={details.propertyAddress} />,
    ],
  ] as const;
  return (
    <section className="fb-overview-card">
      <table className="fb-overview-facts">
        <caption>{t('overview.facts')}</caption>
        <tbody>
          {facts.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{t(`overview.${name}`)}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
