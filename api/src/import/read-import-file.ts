import {
  type CaseSystemDelivery,
  CaseSystemDeliverySchema,
} from '@feltbok/contract/integration.ts';
import { Compile } from 'typebox/compile';
import { fieldErrors } from '../http/field-errors';
import { findErrors } from '../http/find-errors';
import { unstorableText } from '../http/storable-text';
import { rejectedContents } from './content-errors';
import { judgedCases, judgedDocumentTypes, momentErrors } from './delivered-rows';
import { repeatedNames } from './duplicate-names';
import { type ImportFile, ImportFileError, ImportFileSchema } from './import-file';

const check = Compile(ImportFileSchema);
const deliveryCheck = Compile(CaseSystemDeliverySchema);

/**
 * Customers with their settings, admitted users and cases, as a case system or an operator hands
 * them over.
 * @param text the file's content, JSON
 * @throws ImportFileError when it does not hold
 */
export function readImportFile(text: string): ImportFile {
  const file = parsed(text);
  const unstorable = unstorableText(file);
  if (unstorable) throw new ImportFileError(`${unstorable.field} ${unstorable.message}`);
  if (!check.Check(file))
    throw importFileError(fieldErrors(findErrors(ImportFileSchema, file), 'the file'));
  const repeated = repeatedNames(file);
  if (repeated.length > 0) throw importFileError(repeated);
  const rejected = [...rejectedContents(file), ...rejectedMoments(file)];
  if (rejected.length > 0) throw importFileError(rejected);
  return file;
}

const rejectedMoments = ({ customers }: ImportFile) =>
  customers.flatMap(({ cases }, index) =>
    cases.flatMap((one, at) => momentErrors(one, `customers[${index}].cases[${at}]`)),
  );

function parsed(text: string): unknown {
  try {
    // Editors on Windows begin a file with a byte order mark.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new ImportFileError(`the file is not JSON: ${(error as Error).message}`);
  }
}

/**
 * What a case system would send by a call, for one customer.
 * @param text the file's content, JSON
 * @throws ImportFileError naming every row that does not hold
 */
export function readDeliveryFile(text: string): CaseSystemDelivery {
  const file = parsed(text);
  const unstorable = unstorableText(file);
  if (unstorable) throw new ImportFileError(`${unstorable.field} ${unstorable.message}`);
  if (!deliveryCheck.Check(file)) {
    throw importFileError(fieldErrors(findErrors(CaseSystemDeliverySchema, file), 'the file'));
  }
  const judged = [...judgedDocumentTypes(file.documentTypes ?? []), ...judgedCases(file.cases)];
  const errors = judged.flatMap((one) => ('errors' in one ? one.errors : []));
  if (errors.length > 0) throw importFileError(errors);
  return file;
}

const importFileError = (errors: Array<{ field: string; message: string }>) =>
  new ImportFileError(errors.map(({ field, message }) => `${field} ${message}`).join('\n'));
