import type { CaseSystemCase } from '@feltbok/contract/integration.ts';
import { toTemplateNameKey } from '@feltbok/domain/agreements/template-name.ts';
import type { ImportFile } from './import-file';

export interface RowError {
  field: string;
  message: string;
}

/**
 * @returns a function that is called with each name and its place, and adds an error for a name
 *   that occurred before
 */
export function createUniqueCheck(errors: RowError[]): (name: string, field: string) => void {
  const seen = new Map<string, string>();
  return (name, field) => {
    const first = seen.get(name);
    if (first) errors.push({ field, message: `repeats ${first}` });
    else seen.set(name, field);
  };
}

/** Finds duplicate names within one case, for what case systems name. */
export function findDuplicatesInCase({ businesses }: CaseSystemCase, path: string): RowError[] {
  const errors: RowError[] = [];
  const businessReference = createUniqueCheck(errors);
  businesses.forEach((business, nth) => {
    const businessPath = `${path}.businesses[${nth}]`;
    businessReference(business.reference, `${businessPath}.reference`);
    const uuid = createUniqueCheck(errors);
    business.attendees.forEach((attendee, place) => {
      uuid(attendee.uuid.toLowerCase(), `${businessPath}.attendees[${place}].uuid`);
    });
  });
  return errors;
}

/** Finds names that must be unique and are not: the second would silently replace the first. */
export function findDuplicateNames({ customers }: ImportFile): RowError[] {
  const errors: RowError[] = [];
  const createCheck = () => createUniqueCheck(errors);

  const customerId = createCheck();
  const subject = createCheck();
  customers.forEach((customer, index) => {
    const path = `customers[${index}]`;
    customerId(customer.customerId, `${path}.customerId`);
    customer.serviceAccounts?.forEach((account, at) => {
      subject(account.subject, `${path}.serviceAccounts[${at}].subject`);
    });
    customer.users.forEach((user, at) => {
      subject(user.subject, `${path}.users[${at}].subject`);
    });
    const codeName = createCheck();
    customer.codeLists?.forEach(({ codeListType, code }, at) => {
      codeName(`${codeListType} ${code}`, `${path}.codeLists[${at}].code`);
    });
    const documentType = createCheck();
    customer.documentTypes?.forEach(({ code }, at) => {
      documentType(code, `${path}.documentTypes[${at}].code`);
    });
    const templateName = createCheck();
    customer.agreementTemplates?.forEach(({ name }, at) => {
      templateName(toTemplateNameKey(name), `${path}.agreementTemplates[${at}].name`);
    });
    const documentUuid = createCheck();
    const caseReference = createCheck();
    customer.cases.forEach((importedCase, at) => {
      const casePath = `${path}.cases[${at}]`;
      caseReference(importedCase.reference, `${casePath}.reference`);
      errors.push(...findDuplicatesInCase(importedCase, casePath));
      importedCase.businesses.forEach((business, nth) => {
        const businessPath = `${casePath}.businesses[${nth}]`;
        const markUuid = createCheck();
        business.boundaryMarks?.forEach((mark, place) => {
          markUuid(mark.uuid.toLowerCase(), `${businessPath}.boundaryMarks[${place}].uuid`);
        });
        const lineUuid = createCheck();
        business.boundaryLines?.forEach((line, place) => {
          lineUuid(line.uuid.toLowerCase(), `${businessPath}.boundaryLines[${place}].uuid`);
        });
        business.documents?.forEach((document, place) => {
          documentUuid(document.uuid.toLowerCase(), `${businessPath}.documents[${place}].uuid`);
        });
      });
    });
  });
  return errors;
}
