import { object } from 'yup';
import { accuracyText, captureDay } from '../boundary-marks/boundary-mark-form.ts';
import { boundaryMarkLimits } from '../boundary-marks/boundary-mark-limits.ts';
import { text } from '../forms/rules.ts';
import { boundaryLineLimits } from './boundary-line-limits.ts';

/**
 * The rules of what is typed of a boundary line. Its accuracy is a text of centimetres, empty when
 * not known. Marks, curve points and codes are chosen, and the contract has their values.
 */
export const boundaryLineForm = object({
  accuracy: accuracyText,
  capturedOn: captureDay,
  measurementMethod: text(boundaryMarkLimits.code),
  remark: text(boundaryLineLimits.remark),
});
