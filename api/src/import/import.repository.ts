import { randomUUID } from 'node:crypto';
import type { CaseSystemCase, CaseSystemDelivery, KeptPart } from '@feltbok/shared/wire/integration';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database';
import {
  attendees,
  boundaryMarks,
  businesses,
  cases,
  customerSetting,
  customerSettings,
  customers,
  users,
} from '../db/schema';
import { type Author, isProgram, programs } from '../writes/audit';
import { importBoundaryMarks } from './boundary-marks';
import { importCustomerLists } from './customer-lists';
import { casesAtOnce, importCases } from './import-cases';
import { importDocumentTypes } from './import-document-types';
import { type ImportedBusiness, type ImportedCustomer, type ImportFile, ImportFileFault } from './import-file';

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
export type KeptInCase = KeptPart & { caseReference: string };

export interface Imported extends Made {
  kept: KeptInCase[];
}

/**
 * Brings a file into the database, all of it or nothing. Repeating it makes no duplicates: customers are found again by
 * id, users by subject, cases and businesses by reference, attendees by uuid. What the case system decides is brought up
 * to date; what users decide is not touched once they have. What the file does not mention stays as it is. Cases come in
 * as by a call of the case system, and stand in the audit trail.
 * @throws ImportFileFault when a user of the file is admitted to another customer already, or a case is refused
 */
export function importInto(database: Database, file: ImportFile): Promise<Imported> {
  return counted(database, async (transaction) => {
    const kept: KeptInCase[] = [];
    for (const [at, customer] of file.customers.entries()) {
      kept.push(...(await importCustomer(transaction, customer, `customers[${at}].`)));
    }
    return kept;
  });
}

/**
 * Brings what a case system would send by a call into the database, all of it or nothing.
 * @throws ImportFileFault when there is no such customer, or a case is refused
 */
export function importDelivery(
  database: Database,
  customerId: string,
  { documentTypes = [], cases: given }: CaseSystemDelivery,
): Promise<Imported> {
  return counted(database, async (transaction) => {
    const isThere = await transaction.$count(customers, eq(customers.customerId, customerId));
    if (isThere === 0) throw new ImportFileFault(`there is no customer ${customerId}`);
    const author = await authorFor(transaction, customerId);
    await importDocumentTypes(transaction, author, documentTypes);
    return importCasesOf(transaction, author, given, '');
  });
}

/** @param work of one transaction; tells what it kept */
function counted(database: Database, work: (transaction: Transaction) => Promise<KeptInCase[]>): Promise<Imported> {
  return database.transaction(async (transaction) => {
    const before = await counts(transaction);
    const kept = await work(transaction);
    const after = await counts(transaction);
    return {
      customers: after.customers - before.customers,
      users: after.users - before.users,
      cases: after.cases - before.cases,
      businesses: after.businesses - before.businesses,
      attendees: after.attendees - before.attendees,
      boundaryMarks: after.boundaryMarks - before.boundaryMarks,
      kept,
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
): Promise<KeptInCase[]> {
  const { customerId, customerName: name, users: people, serviceAccounts = [] } = customer;
  const author = await authorFor(transaction, customerId);
  await transaction
    .insert(customers)
    .values({ customerId, name })
    .onConflictDoUpdate({ target: customers.customerId, set: { name } });
  for (const [setting, value] of Object.entries(customer.settings)) {
    await transaction
      .insert(customerSettings)
      .values({ customerId, name: setting, value })
      .onConflictDoUpdate({ target: [customerSettings.customerId, customerSettings.name], set: { value } });
  }
  await importCustomerLists(transaction, author, customer);
  for (const user of people) await importAccount(transaction, customerId, user, false);
  for (const account of serviceAccounts) await importAccount(transaction, customerId, account, true);
  return importCasesOf(transaction, author, customer.cases, path);
}

async function authorFor(transaction: Transaction, customerId: string): Promise<Author> {
  // As a request's would be, for what asks by it.
  await transaction.execute(sql`select set_config(${customerSetting}, ${customerId}, true)`);
  return { customerId, subject: programs.caseSystem, requestId: randomUUID() };
}

async function importAccount(
  transaction: Transaction,
  customerId: string,
  { subject, name, ...user }: ImportedCustomer['users'][number],
  isServiceAccount: boolean,
): Promise<void> {
  if (isProgram(subject)) throw new ImportFileFault(`no user can be called '${subject}', as a program of the API is`);
  const surveyorName = user.surveyorName ?? null;
  const surveyorNumber = user.surveyorNumber ?? null;
  const written = await transaction
    .insert(users)
    .values({ customerId, subject, name, surveyorName, surveyorNumber, isServiceAccount })
    .onConflictDoUpdate({
      target: users.subject,
      set: { name, surveyorName, surveyorNumber },
      setWhere: and(eq(users.customerId, customerId), eq(users.isServiceAccount, isServiceAccount)),
    })
    .returning({ subject: users.subject });
  if (written.length > 0) return;
  const [known] = await transaction.select().from(users).where(eq(users.subject, subject));
  // Moving an account would show it another customer's cases, which no import may do in passing.
  if (known?.customerId !== customerId) {
    throw new ImportFileFault(`the user '${subject}' is admitted to another customer already`);
  }
  const kind = isServiceAccount ? 'a user, and no service account' : 'a service account, and no user';
  throw new ImportFileFault(`'${subject}' is ${kind}: one account cannot be both`);
}

async function importCasesOf(
  transaction: Transaction,
  author: Author,
  given: readonly (CaseSystemCase & { businesses: Pick<ImportedBusiness, 'reference' | 'boundaryMarks'>[] })[],
  path: string,
): Promise<KeptInCase[]> {
  const kept: KeptInCase[] = [];
  for (let start = 0; start < given.length; start += casesAtOnce) {
    const some = given.slice(start, start + casesAtOnce);
    const pathOf = (at: number) => `${path}cases[${start + at}]`;
    const brought = await importCases({ transaction, author, municipalities: [] }, some, pathOf);
    for (const [at, one] of some.entries()) {
      const came = brought[at];
      if (!came || came.outcome === 'refused') {
        throw new ImportFileFault((came?.errors ?? []).map(({ field, message }) => `${field} ${message}`).join('\n'));
      }
      kept.push(...came.kept.map((part) => ({ caseReference: one.reference, ...part })));
      for (const { reference, boundaryMarks: marks = [] } of one.businesses) {
        const businessId = came.businessIds.get(reference);
        if (businessId === undefined) throw new Error(`The business '${reference}' was not brought.`);
        const place = { caseId: came.caseId, businessId, municipalityNumber: one.municipalityNumber };
        await importBoundaryMarks(transaction, author, place, marks);
      }
    }
  }
  return kept;
}
