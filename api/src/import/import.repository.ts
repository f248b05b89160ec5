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
import { importBoundaryLines } from './boundary-lines';
import { importBoundaryMarks } from './boundary-marks';
import { importCustomerLists } from './customer-lists';
import { importAccounts } from './import-accounts';
import { casesPerBatch, importCases } from './import-cases';
import { importDocumentTypes } from './import-document-types';
import {
  type ImportedBusiness,
  type ImportedCustomer,
  type ImportFile,
  ImportFileError,
} from './import-file';

/** Number of rows that the import added. */
interface ImportCounts {
  customers: number;
  users: number;
  cases: number;
  businesses: number;
  attendees: number;
  boundaryMarks: number;
}

/** A difference from the file that was kept, since a user made it. */
export type UserChangeInCase = UserChange & { caseReference: string };

export interface Imported extends ImportCounts {
  userChanges: UserChangeInCase[];
}

/**
 * Imports a file into the database completely or not at all; importing it again adds no duplicates.
 * What users have decided, and what the file does not mention, stays.
 * @throws ImportFileError when a user of the file belongs to another customer, or a case is
 *   rejected
 */
export function importFile(database: Database, file: ImportFile): Promise<Imported> {
  return runCounted(database, async (transaction) => {
    const userChanges: UserChangeInCase[] = [];
    for (const [at, customer] of file.customers.entries()) {
      userChanges.push(...(await importCustomer(transaction, customer, `customers[${at}].`)));
    }
    return userChanges;
  });
}

/**
 * Imports the delivery of a case system completely or not at all.
 * @throws ImportFileError when there is no such customer, or a case is rejected
 */
export function importDelivery(
  database: Database,
  customerId: string,
  { documentTypes = [], cases: deliveredCases }: CaseSystemDelivery,
): Promise<Imported> {
  return runCounted(database, async (transaction) => {
    const customerCount = await transaction.$count(customers, eq(customers.customerId, customerId));
    if (customerCount === 0) throw new ImportFileError(`there is no customer ${customerId}`);
    const author = await createAuthor(transaction, customerId);
    await importDocumentTypes(transaction, author, documentTypes);
    return importCasesInParts(transaction, author, deliveredCases, '');
  });
}

/** @param work runs in one transaction, and returns the differences that users made */
function runCounted(
  database: Database,
  work: (transaction: Transaction) => Promise<UserChangeInCase[]>,
): Promise<Imported> {
  return database.transaction(async (transaction) => {
    const before = await countRows(transaction);
    const userChanges = await work(transaction);
    const after = await countRows(transaction);
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

async function countRows(transaction: Transaction): Promise<ImportCounts> {
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
  const author = await createAuthor(transaction, customer.customerId);
  await importAccounts(transaction, author, customer);
  await importCustomerLists(transaction, author, customer);
  return importCasesInParts(transaction, author, customer.cases, path);
}

async function createAuthor(transaction: Transaction, customerId: string): Promise<Author> {
  // The author is sealed as a request's would be, for functions that ask for it.
  await transaction.execute(
    sql`select private.seal_request(${customerId}, ${programs.caseSystem})`,
  );
  return { customerId, subject: programs.caseSystem, requestId: randomUUID() };
}

async function importCasesInParts(
  transaction: Transaction,
  author: Author,
  deliveredCases: readonly (CaseSystemCase & {
    businesses: Pick<ImportedBusiness, 'reference' | 'boundaryMarks' | 'boundaryLines'>[];
  })[],
  path: string,
): Promise<UserChangeInCase[]> {
  const userChanges: UserChangeInCase[] = [];
  for (let start = 0; start < deliveredCases.length; start += casesPerBatch) {
    const part = deliveredCases.slice(start, start + casesPerBatch);
    const getPath = (at: number) => `${path}cases[${start + at}]`;
    const imported = await importCases({ transaction, author, municipalities: [] }, part, getPath);
    for (const [at, deliveredCase] of part.entries()) {
      const result = imported[at];
      if (!result || result.outcome === 'refused') {
        throw new ImportFileError(
          (result?.errors ?? []).map(({ field, message }) => `${field} ${message}`).join('\n'),
        );
      }
      userChanges.push(
        ...result.userChanges.map((part) => ({ caseReference: deliveredCase.reference, ...part })),
      );
      for (const {
        reference,
        boundaryMarks: marks = [],
        boundaryLines: lines = [],
      } of deliveredCase.businesses) {
        const businessId = result.businessIds.get(reference);
        if (businessId === undefined)
          throw new Error(`The business '${reference}' was not delivered.`);
        const place = {
          caseId: result.caseId,
          businessId,
          municipalityNumber: deliveredCase.municipalityNumber,
        };
        await importBoundaryMarks(transaction, author, place, marks);
        await importBoundaryLines(transaction, author, place, lines);
      }
    }
  }
  return userChanges;
}
