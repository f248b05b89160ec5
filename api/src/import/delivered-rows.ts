import {
  type CaseSystemCase,
  CaseSystemCaseSchema,
  CaseSystemDocumentTypeSchema,
  type CaseSystemDocumentType as DocumentType,
} from '@feltbok/contract/integration.ts';
import { Compile } from 'typebox/compile';
import { fieldErrors } from '../http/field-errors';
import { findErrors } from '../http/find-errors';
import { type RowError, repeatedInCase, uniqueNames } from './duplicate-names';

/** A row by itself: what it is, or every field of it that does not hold. */
export type JudgedRow<Row> = { name: string | null } & ({ row: Row } | { errors: RowError[] });

const caseCheck = Compile(CaseSystemCaseSchema);
const documentTypeCheck = Compile(CaseSystemDocumentTypeSchema);

/**
 * Judges rows that a case system has sent, each by itself. A second row of a name is rejected: it
 * would silently go over the first.
 */
export const judgedCases = (rows: readonly unknown[]): JudgedRow<CaseSystemCase>[] =>
  rows.map(judgeOfCases());

/** The same, one row after the other. */
export function judgeOfCases(): (row: unknown, at: number) => JudgedRow<CaseSystemCase> {
  const repeated: RowError[] = [];
  const unique = uniqueNames(repeated);
  return (row, at) => {
    const path = `cases[${at}]`;
    const name = textOf(row, 'reference');
    if (!caseCheck.Check(row)) {
      return {
        name,
        errors: errorsAt(path, fieldErrors(findErrors(CaseSystemCaseSchema, row), '')),
      };
    }
    unique(row.reference, `${path}.reference`);
    const errors = [
      ...repeated.splice(0),
      ...repeatedInCase(row, path),
      ...momentErrors(row, path),
    ];
    return errors.length > 0 ? { name, errors } : { name, row };
  };
}

/** The same for document types. */
export function judgedDocumentTypes(rows: readonly unknown[]): JudgedRow<DocumentType>[] {
  const repeated: RowError[] = [];
  const unique = uniqueNames(repeated);
  return rows.map((row, at) => {
    const path = `documentTypes[${at}]`;
    const name = textOf(row, 'code');
    if (!documentTypeCheck.Check(row)) {
      return {
        name,
        errors: errorsAt(path, fieldErrors(findErrors(CaseSystemDocumentTypeSchema, row), '')),
      };
    }
    unique(row.code, `${path}.code`);
    const errors = repeated.splice(0);
    return errors.length > 0 ? { name, errors } : { name, row };
  });
}

/**
 * What has the form of a moment and is none, such as a leap second: the database would reject all
 * rows with it.
 */
export function momentErrors({ businesses }: CaseSystemCase, path: string): RowError[] {
  return businesses.flatMap(({ details }, nth) =>
    Number.isNaN(Date.parse(details.businessDate))
      ? [
          {
            field: `${path}.businesses[${nth}].details.businessDate`,
            message: 'must be a moment that exists',
          },
        ]
      : [],
  );
}

const errorsAt = (path: string, errors: RowError[]): RowError[] =>
  errors.map(({ field, message }) => ({
    field: field === '' ? path : `${path}.${field}`,
    message,
  }));

function textOf(row: unknown, name: string): string | null {
  const text =
    typeof row === 'object' && row !== null ? (row as Record<string, unknown>)[name] : undefined;
  return typeof text === 'string' ? text.slice(0, 200) : null;
}
