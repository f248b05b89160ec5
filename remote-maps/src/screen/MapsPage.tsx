import { getUtmZone } from '@feltbok/domain/coordinates/coordinates.ts';
import { openBusinessAtom } from '@feltbok/runtime/case/open-business.state.ts';
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
      zone={getUtmZone(open.case.municipalityNumber)}
    />
  );
}
