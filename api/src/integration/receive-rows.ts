import type { CaseOutcome, DocumentTypeOutcome } from '@feltbok/contract/integration.ts';
import type { FastifyRequest } from 'fastify';
import type { Access } from '../access/access';
import { type JudgedRow, judgedDocumentTypes, judgeOfCases } from '../import/delivered-rows';
import { casesAtOnce, importCases } from '../import/import-cases';
import { importDocumentTypes } from '../import/import-document-types';
import type { Author } from '../writes/audit';

/** @returns what came of each row, in their order */
export async function receiveDocumentTypes(
  request: FastifyRequest,
  rows: unknown[],
): Promise<DocumentTypeOutcome[]> {
  if (rows.length === 0) return [];
  const judged = judgedDocumentTypes(rows);
  const outcomes = await request.withAccess((access) =>
    importDocumentTypes(access.transaction, authorOf(access, request), accepted(judged)),
  );
  return judged.map((one) =>
    'errors' in one
      ? { code: one.name, outcome: 'refused', errors: one.errors }
      : { code: one.name, outcome: outcomes.shift() ?? 'unchanged' },
  );
}

/**
 * Imports the cases, some at a time, each in a transaction of its own: users' saves wait for a
 * moment only, and a delivery that is cut off has imported what it has imported. Repeated, it goes
 * on from there.
 * @returns what came of each row, in their order
 */
export async function receiveCases(
  request: FastifyRequest,
  rows: unknown[],
): Promise<CaseOutcome[]> {
  const judge = judgeOfCases();
  const outcomes: CaseOutcome[] = [];
  // Asked for even when there are no cases: an account that is not admitted is answered so.
  for (let start = 0; start === 0 || start < rows.length; start += casesAtOnce) {
    // Judged only now: thousands at once would hold up everybody.
    const some = rows.slice(start, start + casesAtOnce).map((row, at) => judge(row, start + at));
    const places = some.flatMap((one, at) => ('row' in one ? [start + at] : []));
    const imported = await request.withAccess((access) =>
      importCases(
        {
          transaction: access.transaction,
          author: authorOf(access, request),
          isCaseSystem: true,
          municipalities: access.customer.settings.KommuneRestrictions ?? [],
        },
        accepted(some),
        (at) => `cases[${places[at]}]`,
      ),
    );
    outcomes.push(
      ...some.map((one) => outcomeOf(one, 'row' in one ? imported.shift() : undefined)),
    );
  }
  return outcomes;
}

function outcomeOf(
  judged: JudgedRow<unknown>,
  imported: Awaited<ReturnType<typeof importCases>>[number] | undefined,
): CaseOutcome {
  const { name: reference } = judged;
  if ('errors' in judged) return { reference, outcome: 'refused', errors: judged.errors };
  if (!imported) throw new Error('A case was neither brought nor refused.');
  if (imported.outcome === 'refused') return { reference, ...imported };
  const { outcome, caseId, userChanges } = imported;
  return { reference, outcome, caseId, ...(userChanges.length > 0 && { kept: userChanges }) };
}

const accepted = <Row>(judged: readonly JudgedRow<Row>[]): Row[] =>
  judged.flatMap((one) => ('row' in one ? [one.row] : []));

const authorOf = ({ customer, user }: Access, request: FastifyRequest): Author => ({
  customerId: customer.customerId,
  subject: user.subject,
  requestId: request.id,
});
