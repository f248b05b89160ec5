import { collectionOf, newImportedFile } from '@feltbok/shared/device/imported-files.domain';
import type { PointTable } from '@feltbok/shared/device/point-table.domain';

/** The points of a table one by one, which tests can compare. */
export const featuresOf = (points: PointTable) => collectionOf(newImportedFile(1, 32, '', points)).features;
