import { useTexts } from '@feltbok/shared/i18n/i18n';
import { useAtomValue, useSetAtom } from 'jotai';
import { lazy, Suspense } from 'react';
import { type UtmPosition, utmOf } from '../map/projections';
import { Tool } from '../map/Tool';
import { propertyOutlineAtom } from '../property/property.state';
import { importAtom, openImportAtom } from './import.state';

const ImportDialog = lazy(() => import('./ImportDialog'));

/** The map tool that brings a file of boundary points in. */
export function ImportTool() {
  const t = useTexts('maps');
  const isOpen = useAtomValue(importAtom).phase !== 'closed';
  const open = useSetAtom(openImportAtom);
  const distanceOf = useDistanceOf();
  return (
    <>
      <Tool label={t('import.tool')} onUse={open}>
        <path d="M12 3v11M7.5 10l4.5 4.5 4.5-4.5M4 15.5V20h16v-4.5" />
      </Tool>
      {isOpen && (
        <Suspense>
          <ImportDialog knownPoints={() => []} distanceOf={distanceOf} />
        </Suspense>
      )}
    </>
  );
}

/** Kilometres from the property, seen in the plane of the place's own zone: to tell one zone from another it does. */
function useDistanceOf() {
  const box = useAtomValue(propertyOutlineAtom)?.box;
  return ({ east, north, zone }: UtmPosition): number | null => {
    if (!box) return null;
    const middle = { longitude: (box.west + box.east) / 2, latitude: (box.south + box.north) / 2 };
    const property = utmOf(middle, zone);
    return Math.hypot(property.east - east, property.north - north) / 1000;
  };
}
