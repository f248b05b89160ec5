import { openBusinessAtom } from '@feltbok/shared/case/open-business.state';
import { utmZoneOf } from '@feltbok/shared/domain/coordinates';
import { useAtomValue } from 'jotai';
import { CaseMap } from './CaseMap';

/** The map of the open case. */
export default function MapsPage() {
  const open = useAtomValue(openBusinessAtom);
  if (!open) return null;
  return (
    <CaseMap
      key={open.business.businessId}
      propertyNumber={open.business.details.propertyNumber}
      zone={utmZoneOf(open.case.municipalityNumber)}
    />
  );
}
