import {
  type CaseSystemDelivery,
  CaseSystemDeliverySchema,
} from '@feltbok/contract/integration.ts';
import { Compile } from 'typebox/compile';
import { listFieldErrors } from '../http/field-errors';
import { findErrors } from '../http/find-errors';
import { findUnstorableText } from '../http/storable-text';
import { findContentErrors } from './content-errors';
import { findMomentErrors, validateCases, validateDocumentTypes } from './delivered-rows';
import { findDuplicateNames } from './duplicate-names';
import { type ImportFile, ImportFileError, ImportFileSchema } from './import-file';

const check = Compile(ImportFileSchema);
const deliveryCheck = Compile(CaseSystemDeliverySchema);

/**
 * Reads a file of customers with their settings, admitted users and cases, from a case system or an
 * operator.
 * @param text the file's content, JSON
 * @throws ImportFileError when the file is invalid
 */
export function readImportFile(text: string): ImportFile {
  const file = parseJson(text);
  const unstorable = findUnstorableText(file);
  if (unstorable) throw new ImportFileError(`${unstorable.field} ${unstorable.message}`);
  if (!check.Check(file))
    throw createImportFileError(listFieldErrors(findErrors(ImportFileSchema, file), 'the file'));
  const repeated = findDuplicateNames(file);
  if (repeated.length > 0) throw createImportFileError(repeated);
  const rejected = [...findContentErrors(file), ...listMomentErrors(file)];
  if (rejected.length > 0) throw createImportFileError(rejected);
  return file;
}

const listMomentErrors = ({ customers }: ImportFile) =>
  customers.flatMap(({ cases }, index) =>
    cases.flatMap((importedCase, at) =>
      findMomentErrors(importedCase, `customers[${index}].cases[${at}]`),
    ),
  );

function parseJson(text: string): unknown {
  try {
    // Editors on Windows begin a file with a byte order mark.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new ImportFileError(`the file is not JSON: ${(error as Error).message}`);
  }
}

/**
 * Reads the delivery of a case system for one customer from a file.
 * @param text the file's content, JSON
 * @throws ImportFileError naming every invalid row
 */
export function readDeliveryFile(text: string): CaseSystemDelivery {
  const file = parseJson(text);
  const unstorable = findUnstorableText(file);
  if (unstorable) throw new ImportFileError(`${unstorable.field} ${unstorable.message}`);
  if (!deliveryCheck.Check(file)) {
    throw createImportFileError(
      listFieldErrors(findErrors(CaseSystemDeliverySchema, file), 'the file'),
    );
  }
  const validatedRows = [
    ...validateDocumentTypes(file.documentTypes ?? []),
    ...validateCases(file.cases),
  ];
  const errors = validatedRows.flatMap((row) => ('errors' in row ? row.errors : []));
  if (errors.length > 0) throw createImportFileError(errors);
  return file;
}

const createImportFileError = (errors: Array<{ field: string; message: string }>) =>
  new ImportFileError(errors.map(({ field, message }) => `${field} ${message}`).join('\n'));
