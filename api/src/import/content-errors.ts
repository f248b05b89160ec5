import { acceptTemplate } from '../agreements/template-validation';
import { toNewLineFields } from '../boundary-lines/line-fields';
import { toNewMarkFields } from '../boundary-marks/mark-fields';
import { readContent } from '../documents/request-content';
import { type InvalidField, RequestProblem } from '../http/problem';
import type { ImportFile } from './import-file';

/**
 * Finds templates, marks, lines and documents that the API would reject from a device, by the same
 * rules.
 */
export function findContentErrors({ customers }: ImportFile): InvalidField[] {
  return customers.flatMap((customer, index) => {
    const path = `customers[${index}]`;
    const templates = customer.agreementTemplates ?? [];
    return [
      ...templates.flatMap((template, at) =>
        catchRejection(`${path}.agreementTemplates[${at}]`, () => acceptTemplate(template)),
      ),
      ...customer.cases.flatMap(({ businesses, municipalityNumber }, at) =>
        businesses.flatMap(({ boundaryMarks = [], boundaryLines = [], documents = [] }, nth) => [
          ...boundaryMarks.flatMap((mark, place) =>
            catchRejection(`${path}.cases[${at}].businesses[${nth}].boundaryMarks[${place}]`, () =>
              toNewMarkFields({ ...mark, businessId: 0 }, municipalityNumber),
            ),
          ),
          ...boundaryLines.flatMap((line, place) =>
            catchRejection(`${path}.cases[${at}].businesses[${nth}].boundaryLines[${place}]`, () =>
              toNewLineFields({ ...line, businessId: 0 }),
            ),
          ),
          ...documents.flatMap(({ file, fileType }, place) =>
            catchRejection(`${path}.cases[${at}].businesses[${nth}].documents[${place}]`, () =>
              readContent(file, fileType, Number.MAX_SAFE_INTEGER),
            ),
          ),
        ]),
      ),
    ];
  });
}

function catchRejection(path: string, accept: () => unknown): InvalidField[] {
  try {
    accept();
    return [];
  } catch (error) {
    if (!(error instanceof RequestProblem)) throw error;
    const errors = error.members.errors ?? [];
    return errors.map(({ field, message }) => ({ field: `${path}.${field}`, message }));
  }
}
