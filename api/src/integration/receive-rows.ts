import type { CaseOutcome, DocumentTypeOutcome } from '@feltbok/contract/integration.ts';
import type { FastifyRequest } from 'fastify';
import type { Access } from '../access/access';
import {
  createCaseValidator,
  type ValidatedRow,
  validateDocumentTypes,
} from '../import/delivered-rows';
import { casesPerBatch, importCases } from '../import/import-cases';
import { importDocumentTypes } from '../import/import-document-types';
import type { Author } from '../writes/audit';

/** @returns the outcome of each row, in the order of the rows */
export async function receiveDocumentTypes(
  request: FastifyRequest,
  rows: unknown[],
): Promise<DocumentTypeOutcome[]> {
  if (rows.length === 0) return [];
  const validatedRows = validateDocumentTypes(rows);
  const outcomes = await request.withAccess((access) =>
    importDocumentTypes(access.transaction, toAuthor(access, request), listAccepted(validatedRows)),
  );
  return validatedRows.map((row) =>
    'errors' in row
      ? { code: row.name, outcome: 'refused', errors: row.errors }
      : { code: row.name, outcome: outcomes.shift() ?? 'unchanged' },
  );
}

/**
 * Imports cases in parts, each in a transaction of its own: users' saves wait only a moment, and an
 * interrupted delivery keeps the parts that were imported. A repeated delivery continues from
 * there.
 * @returns the outcome of each row, in the order of the rows
 */
export async function receiveCases(
  request: FastifyRequest,
  rows: unknown[],
): Promise<CaseOutcome[]> {
  const validateCase = createCaseValidator();
  const outcomes: CaseOutcome[] = [];
  // The loop runs even without cases, so that an account that is not admitted is told so.
  for (let start = 0; start === 0 || start < rows.length; start += casesPerBatch) {
    // Rows are validated part by part; validating thousands at once would block all other requests.
    const part = rows
      .slice(start, start + casesPerBatch)
      .map((row, index) => validateCase(row, start + index));
    const acceptedIndexes = part.flatMap((row, index) => ('row' in row ? [start + index] : []));
    const imported = await request.withAccess((access) =>
      importCases(
        {
          transaction: access.transaction,
          author: toAuthor(access, request),
          isCaseSystem: true,
          municipalities: access.customer.settings.KommuneRestrictions ?? [],
        },
        listAccepted(part),
        (index) => `cases[${acceptedIndexes[index]}]`,
      ),
    );
    outcomes.push(
      ...part.map((row) => toOutcome(row, 'row' in row ? imported.shift() : undefined)),
    );
  }
  return outcomes;
}

function toOutcome(
  validatedRow: ValidatedRow<unknown>,
  imported: Awaited<ReturnType<typeof importCases>>[number] | undefined,
): CaseOutcome {
  const { name: reference } = validatedRow;
  if ('errors' in validatedRow)
    return { reference, outcome: 'refused', errors: validatedRow.errors };
  if (!imported) throw new Error('A case was neither imported nor refused.');
  if (imported.outcome === 'refused') return { reference, ...imported };
  const { outcome, caseId, userChanges } = imported;
  return { reference, outcome, caseId, ...(userChanges.length > 0 && { kept: userChanges }) };
}

const listAccepted = <Row>(validatedRows: readonly ValidatedRow<Row>[]): Row[] =>
  validatedRows.flatMap((row) => ('row' in row ? [row.row] : []));

const toAuthor = ({ customer, user }: Access, request: FastifyRequest): Author => ({
  customerId: customer.customerId,
  subject: user.subject,
  requestId: request.id,
});
