import type { OverviewFields } from '@feltbok/domain/cases/overview-fields.ts';
import { formatPaperAuthor } from '@feltbok/papers/paper-frame.ts';
import { choosePaperSurveyor, type PaperSubject } from '@feltbok/papers/paper-head.ts';
import { sql } from 'drizzle-orm';
import type { Access } from '../access/access';
import { reachableBusinesses } from '../access/reachable-cases';
import { paperResources } from '../db/paper-resources';
import type { SignedPaper } from './signed-paper';

/** The case and business of an agreement, with its author. */
export interface AgreementSubject {
  caseId: number;
  businessId: number;
  caseNumber: string;
  /** The account that creates the agreement. */
  author: string;
  customerId: string;
  /** What the head of the paper says of the case. */
  head: PaperSubject;
  /** Document type of the agreement among the case's documents. */
  documentType: { code: string; name: string };
}

/** @returns undefined when the account sees no such business */
export async function findAgreementSubject(
  access: Access,
  businessId: number,
  { name, documentTypeCode }: SignedPaper,
): Promise<AgreementSubject | undefined> {
  const { transaction, customer, user } = access;
  const { rows } = await transaction.execute<{
    caseId: string;
    caseNumber: string;
    typeCode: string | null;
    head: Omit<PaperSubject, 'surveyor'>;
    appointed: Partial<OverviewFields>;
  }>(sql`
    select businesses.case_id as "caseId", businesses.case_number as "caseNumber",
           json_build_object(
             'caseNumber', businesses.case_number,
             'municipality', (select cases.municipality_name from cases
                              where cases.customer_id = businesses.customer_id
                                and cases.case_id = businesses.case_id),
             'propertyNumber', businesses.property_number,
             'propertyAddress', businesses.property_address,
             'businessDate', businesses.business_date,
             'businessPlace', businesses.business_place) as head,
           json_build_object(
             'surveyorName', businesses.surveyor_name,
             'surveyorNumber', businesses.surveyor_number,
             'surveyorAuthorisedOn', businesses.surveyor_authorised_on,
             'surveyorValidUntil', businesses.surveyor_valid_until) as appointed,
           (select min(document_types.code) from document_types
            where document_types.customer_id = businesses.customer_id
              and lower(document_types.name) = lower(${name})) as "typeCode"
    from businesses
    where businesses.business_id = ${businessId} and ${reachableBusinesses(access)}`);
  const [row] = rows;
  if (!row) return undefined;
  const surveyor = choosePaperSurveyor(
    { ...row.appointed, businessDate: row.head.businessDate },
    { name: user.surveyorName, number: user.surveyorNumber },
  );
  return {
    caseId: Number(row.caseId),
    businessId,
    caseNumber: row.caseNumber,
    author: formatPaperAuthor(user.name, customer.customerName),
    customerId: customer.customerId,
    head: { ...row.head, surveyor },
    documentType: { name, code: row.typeCode ?? documentTypeCode },
  };
}

/**
 * Reads the names of all papers that were created in a case, stored or not. Until the transaction
 * ends, no other request can create a paper in the case.
 */
export async function lockPaperNames(
  { transaction, customer }: Access,
  caseId: number,
): Promise<Set<string>> {
  const { customerId } = customer;
  await transaction.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`papers ${customerId} ${caseId}`}, 0))`,
  );
  const { rows } = await transaction.execute<{ name: string }>(sql`
    select after ->> 'fileName' as name from audit_events
    where customer_id = ${customerId} and case_id = ${caseId} and resource in ${paperResources}
      and after ->> 'fileName' is not null`);
  return new Set(rows.map(({ name }) => name));
}
