import type { CaseSystemCase } from '@feltbok/contract/integration.ts';
import { toTemplateNameKey } from '@feltbok/domain/agreements/template-name.ts';
import type { ImportFile } from './import-file';

export interface RowError {
  field: string;
  message: string;
}

/** @returns note, for each name and where it stands; one that was noted before is an error */
export function uniqueNames(errors: RowError[]): (name: string, field: string) => void {
  const seen = new Map<string, string>();
  return (name, field) => {
    const first = seen.get(name);
    if (first) errors.push({ field, message: `repeats ${first}` });
    else seen.set(name, field);
  };
}

/** The same within one case, as far as case systems name things. */
export function repeatedInCase({ businesses }: CaseSystemCase, path: string): RowError[] {
  const errors: RowError[] = [];
  const businessReference = uniqueNames(errors);
  businesses.forEach((business, nth) => {
    const businessPath = `${path}.businesses[${nth}]`;
    businessReference(business.reference, `${businessPath}.reference`);
    const uuid = uniqueNames(errors);
    business.attendees.forEach((attendee, place) => {
      uuid(attendee.uuid.toLowerCase(), `${businessPath}.attendees[${place}].uuid`);
    });
  });
  return errors;
}

/** Names that must be unique and are not: the second would silently go over the first. */
export function repeatedNames({ customers }: ImportFile): RowError[] {
  const errors: RowError[] = [];
  const unique = () => uniqueNames(errors);

  const customerId = unique();
  const subject = unique();
  customers.forEach((customer, index) => {
    const path = `customers[${index}]`;
    customerId(customer.customerId, `${path}.customerId`);
    customer.serviceAccounts?.forEach((account, at) => {
      subject(account.subject, `${path}.serviceAccounts[${at}].subject`);
    });
    customer.users.forEach((user, at) => {
      subject(user.subject, `${path}.users[${at}].subject`);
    });
    const codeName = unique();
    customer.codeLists?.forEach(({ codeListType, code }, at) => {
      codeName(`${codeListType} ${code}`, `${path}.codeLists[${at}].code`);
    });
    const documentType = unique();
    customer.documentTypes?.forEach(({ code }, at) => {
      documentType(code, `${path}.documentTypes[${at}].code`);
    });
    const templateName = unique();
    customer.agreementTemplates?.forEach(({ name }, at) => {
      templateName(toTemplateNameKey(name), `${path}.agreementTemplates[${at}].name`);
    });
    const documentUuid = unique();
    const caseReference = unique();
    customer.cases.forEach((one, at) => {
      const casePath = `${path}.cases[${at}]`;
      caseReference(one.reference, `${casePath}.reference`);
      errors.push(...repeatedInCase(one, casePath));
      one.businesses.forEach((business, nth) => {
        const businessPath = `${casePath}.businesses[${nth}]`;
        const markUuid = unique();
        business.boundaryMarks?.forEach((mark, place) => {
          markUuid(mark.uuid.toLowerCase(), `${businessPath}.boundaryMarks[${place}].uuid`);
        });
        business.documents?.forEach((document, place) => {
          documentUuid(document.uuid.toLowerCase(), `${businessPath}.documents[${place}].uuid`);
        });
      });
    });
  });
  return errors;
}
