import { and, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/database';
import { attendees, boundaryMarks, businesses, cases, customerSettings, customers, users } from '../db/schema';
import { isProgram } from '../writes/audit';
import { importBoundaryMarks } from './boundary-marks';
import { importCustomerLists } from './customer-lists';
import {
  type ImportedBusiness,
  type ImportedCase,
  type ImportedCustomer,
  type ImportFile,
  ImportFileFault,
} from './import-file';

/** How many of each the import made; what was there already is not counted. */
export interface Imported {
  customers: number;
  users: number;
  cases: number;
  businesses: number;
  attendees: number;
  boundaryMarks: number;
}

/**
 * Brings a file into the database, all of it or nothing. Repeating it makes no duplicates: customers are found again by
 * id, users by subject, cases and businesses by reference, attendees by uuid. What the case system decides is brought
 * up to date; what users decide is not touched once they have. What the file does not mention stays as it is.
 * @throws ImportFileFault when a user of the file is admitted to another customer already
 */
export function importInto(database: Database, file: ImportFile): Promise<Imported> {
  return database.transaction(async (transaction) => {
    const before = await counts(transaction);
    for (const customer of file.customers) await importCustomer(transaction, customer);
    const after = await counts(transaction);
    return {
      customers: after.customers - before.customers,
      users: after.users - before.users,
      cases: after.cases - before.cases,
      businesses: after.businesses - before.businesses,
      attendees: after.attendees - before.attendees,
      boundaryMarks: after.boundaryMarks - before.boundaryMarks,
    };
  });
}

async function counts(transaction: Transaction): Promise<Imported> {
  return {
    customers: await transaction.$count(customers),
    users: await transaction.$count(users),
    cases: await transaction.$count(cases),
    businesses: await transaction.$count(businesses),
    attendees: await transaction.$count(attendees),
    boundaryMarks: await transaction.$count(boundaryMarks),
  };
}

async function importCustomer(transaction: Transaction, customer: ImportedCustomer): Promise<void> {
  const { customerId, customerName: name } = customer;
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
  await importCustomerLists(transaction, customer);
  for (const user of customer.users) await importUser(transaction, customerId, user);
  for (const one of customer.cases) await importCase(transaction, customerId, one);
}

async function importUser(
  transaction: Transaction,
  customerId: string,
  { subject, name, ...user }: ImportedCustomer['users'][number],
): Promise<void> {
  if (isProgram(subject)) throw new ImportFileFault(`no user can be called '${subject}', as a program of the API is`);
  const surveyorName = user.surveyorName ?? null;
  const surveyorNumber = user.surveyorNumber ?? null;
  const written = await transaction
    .insert(users)
    .values({ customerId, subject, name, surveyorName, surveyorNumber })
    .onConflictDoUpdate({
      target: users.subject,
      set: { name, surveyorName, surveyorNumber },
      setWhere: eq(users.customerId, customerId),
    })
    .returning({ subject: users.subject });
  // Moving an account would show it another customer's cases, which no import may do in passing.
  if (written.length === 0) throw new ImportFileFault(`the user '${subject}' is admitted to another customer already`);
}

async function importCase(transaction: Transaction, customerId: string, one: ImportedCase): Promise<void> {
  const { reference, businesses: _, officer, ...fields } = one;
  if (officer) await requireUser(transaction, customerId, reference, officer);
  const decidedByCaseSystem = { ...fields, ...(officer !== undefined && { officerSubject: officer }) };
  const [row] = await transaction
    .insert(cases)
    .values({ customerId, reference, ...decidedByCaseSystem })
    .onConflictDoUpdate({ target: [cases.customerId, cases.reference], set: decidedByCaseSystem })
    .returning({ caseId: cases.caseId });
  if (!row) throw new Error('An upsert returned no case.');
  for (const business of one.businesses)
    await importBusiness(transaction, customerId, { ...one, caseId: row.caseId }, business);
}

async function requireUser(transaction: Transaction, customerId: string, reference: string, subject: string) {
  const isUser = and(eq(users.customerId, customerId), eq(users.subject, subject));
  if ((await transaction.$count(users, isUser)) > 0) return;
  throw new ImportFileFault(`the officer '${subject}' of the case '${reference}' is no user of its customer`);
}

async function importBusiness(
  transaction: Transaction,
  customerId: string,
  { caseId, municipalityNumber }: { caseId: number; municipalityNumber: string },
  { reference, details, attendees: parties, boundaryMarks: marks = [] }: ImportedBusiness,
): Promise<void> {
  const { description, summary, comment, impartiality, ...decidedByCaseSystem } = details;
  const overview = { description, summary, comment, impartiality };
  const [row] = await transaction
    .insert(businesses)
    .values({ customerId, caseId, reference, ...decidedByCaseSystem, ...overview })
    .onConflictDoUpdate({
      target: [businesses.customerId, businesses.caseId, businesses.reference],
      set: decidedByCaseSystem,
    })
    // A row that was there before is one that this statement has locked.
    .returning({ businessId: businesses.businessId, isNew: sql<boolean>`xmax = 0` });
  if (!row) throw new Error('An upsert returned no business.');
  const { businessId, isNew } = row;

  // A new revision, so that a device that holds the earlier text does not save over this one unseen.
  await transaction
    .update(businesses)
    .set({ ...overview, overviewRevision: sql`${businesses.overviewRevision} + 1` })
    .where(
      and(
        eq(businesses.customerId, customerId),
        eq(businesses.businessId, businessId),
        sql`${businesses.overviewChangedAt} is null`,
        sql`(${businesses.description}, ${businesses.summary}, ${businesses.comment}, ${businesses.impartiality})
            is distinct from (${description}, ${summary}, ${comment}, ${impartiality})`,
      ),
    );

  await importBoundaryMarks(transaction, { customerId, caseId, businessId, municipalityNumber }, marks);
  if (parties.length === 0) return;
  // Who stands in the list already belongs to the meeting, where roles, participation and signatures are decided.
  const added = await transaction
    .insert(attendees)
    .values(parties.map((party) => ({ customerId, businessId, ...party, ...partOf(party) })))
    .onConflictDoNothing({ target: [attendees.customerId, attendees.businessId, attendees.uuid] })
    .returning({ uuid: attendees.uuid });
  if (isNew || added.length === 0) return;
  await transaction
    .update(businesses)
    .set({ attendeesRevision: sql`${businesses.attendeesRevision} + 1` })
    .where(and(eq(businesses.customerId, customerId), eq(businesses.businessId, businessId)));
}

/** The cadastre writes 0 where a property has no lease or section; here that is null. */
const partOf = ({ snr, fnr }: ImportedBusiness['attendees'][number]) => ({ snr: snr || null, fnr: fnr || null });
