import { boolean, object } from 'yup';
import { text } from '../forms/rules.ts';
import { isOverviewFlag, overviewFieldNames, overviewFields } from './overview-fields.ts';

/** The rules of the overview's form. A save that leaves a field out leaves it as it is. */
export const overviewForm = object(
  Object.fromEntries(
    overviewFieldNames.map((name) => [
      name,
      isOverviewFlag(name) ? boolean() : text(overviewFields[name].maxLength),
    ]),
  ),
);
