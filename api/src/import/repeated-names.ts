import { templateNameKey } from '@feltbok/shared/domain/template-name';
import type { ImportFile } from './import-file';

interface Fault {
  field: string;
  message: string;
}

/** Names that must be unique and are not: the second would silently go over the first. */
export function repeatedNames({ customers }: ImportFile): Fault[] {
  const faults: Fault[] = [];
  const unique = () => {
    const seen = new Map<string, string>();
    return (name: string, field: string) => {
      const first = seen.get(name);
      if (first) faults.push({ field, message: `repeats ${first}` });
      else seen.set(name, field);
    };
  };

  const customerId = unique();
  const subject = unique();
  customers.forEach((customer, index) => {
    const path = `customers[${index}]`;
    customerId(customer.customerId, `${path}.customerId`);
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
      templateName(templateNameKey(name), `${path}.agreementTemplates[${at}].name`);
    });
    const documentUuid = unique();
    const caseReference = unique();
    customer.cases.forEach((one, at) => {
      const casePath = `${path}.cases[${at}]`;
      caseReference(one.reference, `${casePath}.reference`);
      const businessReference = unique();
      one.businesses.forEach((business, nth) => {
        const businessPath = `${casePath}.businesses[${nth}]`;
        businessReference(business.reference, `${businessPath}.reference`);
        const markUuid = unique();
        business.boundaryMarks?.forEach((mark, place) => {
          markUuid(mark.uuid.toLowerCase(), `${businessPath}.boundaryMarks[${place}].uuid`);
        });
        business.documents?.forEach((document, place) => {
          documentUuid(document.uuid.toLowerCase(), `${businessPath}.documents[${place}].uuid`);
        });
        const uuid = unique();
        business.attendees.forEach((attendee, place) => {
          uuid(attendee.uuid.toLowerCase(), `${businessPath}.attendees[${place}].uuid`);
        });
      });
    });
  });
  return faults;
}
