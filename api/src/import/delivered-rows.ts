import {
  type CaseSystemCase,
  CaseSystemCaseSchema,
  CaseSystemDocumentTypeSchema,
  type CaseSystemDocumentType as DocumentType,
} from '@feltbok/contract/integration.ts';
import { Compile } from 'typebox/compile';
import { listFieldErrors } from '../http/field-errors';
import { findErrors } from '../http/find-errors';
import { createUniqueCheck, findDuplicatesInCase, type RowError } from './duplicate-names';

/** A delivered row: either its content, or an error for every invalid field. */
export type ValidatedRow<Row> = { name: string | null } & ({ row: Row } | { errors: RowError[] });

const caseCheck = Compile(CaseSystemCaseSchema);
const documentTypeCheck = Compile(CaseSystemDocumentTypeSchema);

/**
 * Validates rows of a case system one by one. A second row with the same name is rejected, since it
 * would silently replace the first.
 */
export const validateCases = (rows: readonly unknown[]): ValidatedRow<CaseSystemCase>[] =>
  rows.map(createCaseValidator());

/** @returns a function that validates cases one after the other */
export function createCaseValidator(): (row: unknown, at: number) => ValidatedRow<CaseSystemCase> {
  const repeated: RowError[] = [];
  const unique = createUniqueCheck(repeated);
  return (row, at) => {
    const path = `cases[${at}]`;
    const name = getText(row, 'reference');
    if (!caseCheck.Check(row)) {
      return {
        name,
        errors: prefixErrors(path, listFieldErrors(findErrors(CaseSystemCaseSchema, row), '')),
      };
    }
    unique(row.reference, `${path}.reference`);
    const errors = [
      ...repeated.splice(0),
      ...findDuplicatesInCase(row, path),
      ...findMomentErrors(row, path),
    ];
    return errors.length > 0 ? { name, errors } : { name, row };
  };
}

/** Validates document types in the same way. */
export function validateDocumentTypes(rows: readonly unknown[]): ValidatedRow<DocumentType>[] {
  const repeated: RowError[] = [];
  const checkUnique = createUniqueCheck(repeated);
  return rows.map((row, at) => {
    const path = `documentTypes[${at}]`;
    const name = getText(row, 'code');
    if (!documentTypeCheck.Check(row)) {
      return {
        name,
        errors: prefixErrors(
          path,
          listFieldErrors(findErrors(CaseSystemDocumentTypeSchema, row), ''),
        ),
      };
    }
    checkUnique(row.code, `${path}.code`);
    const errors = repeated.splice(0);
    return errors.length > 0 ? { name, errors } : { name, row };
  });
}

/**
 * Finds texts that have the form of a moment without being one, such as a leap second. The database
 * would reject all rows because of one of them.
 */
export function findMomentErrors({ businesses }: CaseSystemCase, path: string): RowError[] {
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

const prefixErrors = (path: string, errors: RowError[]): RowError[] =>
  errors.map(({ field, message }) => ({
    field: field === '' ? path : `${path}.${field}`,
    message,
  }));

function getText(row: unknown, name: string): string | null {
  const text =
    typeof row === 'object' && row !== null ? (row as Record<string, unknown>)[name] : undefined;
  return typeof text === 'string' ? text.slice(0, 200) : null;
}
