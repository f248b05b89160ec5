import { boundaryMarkForm } from '@feltbok/domain/boundary-marks/boundary-mark-form.ts';
import { createFormValidator } from '@feltbok/ui/form/create-form-validator.ts';
import type { MarkForm } from './mark-form.domain';

/** Finds what is wrong with a mark's form, by field; empty when all holds. */
export const findMarkFormErrors: (form: MarkForm) => object = createFormValidator(boundaryMarkForm);
