import { acceptedTemplate } from '../agreements/accepted-template';
import { fieldsOfNewMark } from '../boundary-marks/mark-fields';
import { contentInBody } from '../documents/request-content';
import { type Problem, RequestProblem } from '../http/problem';
import type { ImportFile } from './import-file';

type FieldError = NonNullable<Problem['errors']>[number];

/** Templates, marks and documents that the API would reject from a device, by the same rules. */
export function rejectedContents({ customers }: ImportFile): FieldError[] {
  return customers.flatMap((customer, index) => {
    const path = `customers[${index}]`;
    const templates = customer.agreementTemplates ?? [];
    return [
      ...templates.flatMap((template, at) =>
        rejection(`${path}.agreementTemplates[${at}]`, () => acceptedTemplate(template)),
      ),
      ...customer.cases.flatMap(({ businesses, municipalityNumber }, at) =>
        businesses.flatMap(({ boundaryMarks = [], documents = [] }, nth) => [
          ...boundaryMarks.flatMap((mark, place) =>
            rejection(`${path}.cases[${at}].businesses[${nth}].boundaryMarks[${place}]`, () =>
              fieldsOfNewMark({ ...mark, businessId: 0 }, municipalityNumber),
            ),
          ),
          ...documents.flatMap(({ file, fileType }, place) =>
            rejection(`${path}.cases[${at}].businesses[${nth}].documents[${place}]`, () =>
              contentInBody(file, fileType, Number.MAX_SAFE_INTEGER),
            ),
          ),
        ]),
      ),
    ];
  });
}

function rejection(path: string, accept: () => unknown): FieldError[] {
  try {
    accept();
    return [];
  } catch (error) {
    if (!(error instanceof RequestProblem)) throw error;
    const errors = error.members.errors ?? [];
    return errors.map(({ field, message }) => ({ field: `${path}.${field}`, message }));
  }
}
