import { randomUUID } from 'node:crypto';
import type {
  CaseSystemCase,
  CaseSystemDelivery,
  UserChange,
} from '@feltbok/contract/integration.ts';
import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database';
import { attendees, boundaryMarks, businesses, cases, customers, users } from '../db/schema';
import { type Author, programs } from '../writes/audit';
import { importBoundaryMarks } from './boundary-marks';
import { importCustomerLists } from './customer-lists';
import { importAdmittance } from './import-accounts';
import { casesAtOnce, importCases } from './import-cases';
import { importDocumentTypes } from './import-document-types';
import {
  type ImportedBusiness,
  type ImportedCustomer,
  type ImportFile,
  ImportFileError,
} from './import-file';

/** How many of each the import made; what was there already is not counted. */
interface Made {
  customers: number;
  users: number;
  cases: number;
  businesses: number;
  attendees: number;
  boundaryMarks: number;
}

/** What differs from the file, and was left as users have made it. */
export type UserChangeInCase = UserChange & { caseReference: string };

export interface Imported extends Made {
  userChanges: UserChangeInCase[];
}

/**
 * Imports a file into the database, all of it or nothing; repeating it makes no duplicates. What
 * users decide is not touched once they have, and what the file does not mention stays.
 * @throws ImportFileError when a user of the file is admitted to another customer already, or a
 *   case is rejected
 */
export function importInto(database: Database, file: ImportFile): Promise<Imported> {
  return counted(database, async (transaction) => {
    const userChanges: UserChangeInCase[] = [];
    for (const [at, customer] of file.customers.entries()) {
      userChanges.push(...(await importCustomer(transaction, customer, `customers[${at}].`)));
    }
    return userChanges;
  });
}

/**
 * Imports what a case system would send by a call into the database, all of it or nothing.
 * @throws ImportFileError when there is no such customer, or a case is rejected
 */
export function importDelivery(
  database: Database,
  customerId: string,
  { documentTypes = [], cases: given }: CaseSystemDelivery,
): Promise<Imported> {
  return counted(database, async (transaction) => {
    const isThere = await transaction.$count(customers, eq(customers.customerId, customerId));
    if (isThere === 0) throw new ImportFileError(`there is no customer ${customerId}`);
    const author = await authorFor(transaction, customerId);
    await importDocumentTypes(transaction, author, documentTypes);
    return importCasesOf(transaction, author, given, '');
  });
}

/** @param work of one transaction; answers with what it left as users have it */
function counted(
  database: Database,
  work: (transaction: Transaction) => Promise<UserChangeInCase[]>,
): Promise<Imported> {
  return database.transaction(async (transaction) => {
    const before = await counts(transaction);
    const userChanges = await work(transaction);
    const after = await counts(transaction);
    return {
      customers: after.customers - before.customers,
      users: after.users - before.users,
      cases: after.cases - before.cases,
      businesses: after.businesses - before.businesses,
      attendees: after.attendees - before.attendees,
      boundaryMarks: after.boundaryMarks - before.boundaryMarks,
      userChanges,
    };
  });
}

async function counts(transaction: Transaction): Promise<Made> {
  return {
    customers: await transaction.$count(customers),
    users: await transaction.$count(users),
    cases: await transaction.$count(cases),
    businesses: await transaction.$count(businesses),
    attendees: await transaction.$count(attendees),
    boundaryMarks: await transaction.$count(boundaryMarks),
  };
}

async function importCustomer(
  transaction: Transaction,
  customer: ImportedCustomer,
  path: string,
): Promise<UserChangeInCase[]> {
  const author = await authorFor(transaction, customer.customerId);
  await importAdmittance(transaction, author, customer);
  await importCustomerLists(transaction, author, customer);
  return importCasesOf(transaction, author, customer.cases, path);
}

async function authorFor(transaction: Transaction, customerId: string): Promise<Author> {
  // As a request's would be, for what asks by it.
  await transaction.execute(
    sql`select private.seal_request(${customerId}, ${programs.caseSystem})`,
  );
  return { customerId, subject: programs.caseSystem, requestId: randomUUID() };
}

async function importCasesOf(
  transaction: Transaction,
  author: Author,
  given: readonly (CaseSystemCase & {
    businesses: Pick<ImportedBusiness, 'reference' | 'boundaryMarks'>[];
  })[],
  path: string,
): Promise<UserChangeInCase[]> {
  const userChanges: UserChangeInCase[] = [];
  for (let start = 0; start < given.length; start += casesAtOnce) {
    const some = given.slice(start, start + casesAtOnce);
    const pathOf = (at: number) => `${path}cases[${start + at}]`;
    const imported = await importCases({ transaction, author, municipalities: [] }, some, pathOf);
    for (const [at, one] of some.entries()) {
      const came = imported[at];
      if (!came || came.outcome === 'refused') {
        throw new ImportFileError(
          (came?.errors ?? []).map(({ field, message }) => `${field} ${message}`).join('\n'),
        );
      }
      userChanges.push(
        ...came.userChanges.map((part) => ({ caseReference: one.reference, ...part })),
      );
      for (const { reference, boundaryMarks: marks = [] } of one.businesses) {
        const businessId = came.businessIds.get(reference);
        if (businessId === undefined)
          throw new Error(`The business '${reference}' was not brought.`);
        const place = {
          caseId: came.caseId,
          businessId,
          municipalityNumber: one.municipalityNumber,
        };
        await importBoundaryMarks(transaction, author, place, marks);
      }
    }
  }
  return userChanges;
}
