import { randomUUID } from 'node:crypto';
import { verifyTrail } from '../audit-trail/verify-trail';
import { backUp } from '../data-lifecycle/backup';
import { eraseCase, exportCase } from '../data-lifecycle/case-records';
import { removeNamedDocument } from '../data-lifecycle/document-removal';
import { eraseExpiredCases } from '../data-lifecycle/expired-cases';
import { listReads } from '../data-lifecycle/list-reads';
import { erasePerson, exportPerson, findPeople } from '../data-lifecycle/person-records';
import { restore } from '../data-lifecycle/restore';
import type { Custody } from '../data-lifecycle/storage-context';
import { verifyFiles } from '../data-lifecycle/verify-files';
import type { Database } from '../db/database';
import type { FileStore } from '../files/file-store';
import type { ActContext } from '../operator-commands/command-record';
import {
  type ActOutcome,
  type CustodyAct,
  isCustodyAct,
  type OperatorAct,
} from '../operator-commands/operator-command';
import { verifyPaper } from '../papers/verify-paper';
import {
  admitAccount,
  changeAccount,
  listServiceAccounts,
  listUsers,
  setAccountDisabled,
} from './account-commands';
import { listCodes, removeCode, setCode } from './code-list-commands';
import {
  addCustomer,
  listCustomers,
  renameCustomer,
  setCustomerDisabled,
} from './customer-commands';
import { listDevices, wipeOrAdmitDevice } from './device-commands';
import { listDocumentTypes, removeDocumentType, setDocumentType } from './document-type-commands';
import { listSettings, setSetting, unsetSetting } from './setting-commands';

/**
 * Performs an operator's act as the tables' owner, with its entry in the audit trail, in one
 * transaction. Acts on database and files together are done in steps that are each whole.
 * @param openFiles where the contents of documents lie; asked for only by acts that need them
 * @throws RejectedAct when it cannot be done
 */
export async function performAct(
  database: Database,
  act: OperatorAct,
  openFiles: () => Promise<FileStore>,
): Promise<ActOutcome> {
  const requestId = randomUUID();
  if (isCustodyAct(act))
    return performOnFiles({ database, files: await openFiles(), requestId, by: act.by }, act);
  return database.transaction((transaction) =>
    performInTransaction({ transaction, requestId, by: act.by }, act),
  );
}

function performOnFiles(custody: Custody, act: CustodyAct): Promise<ActOutcome> {
  switch (act.act) {
    case 'verify files':
      return verifyFiles(custody, act);
    case 'verify trail':
      return verifyTrail(custody, act);
    case 'back up':
      return backUp(custody, act);
    case 'restore':
      return restore(custody, act);
    case 'find people':
      return findPeople(custody, act);
    case 'export person':
      return exportPerson(custody, act);
    case 'list reads':
      return listReads(custody, act);
    case 'erase person':
      return erasePerson(custody, act);
    case 'export case':
      return exportCase(custody, act);
    case 'remove document':
      return removeNamedDocument(custody, act);
    case 'erase case':
      return eraseCase(custody, act);
    case 'erase expired cases':
      return eraseExpiredCases(custody, act);
  }
}

function performInTransaction(
  context: ActContext,
  act: Exclude<OperatorAct, CustodyAct>,
): Promise<ActOutcome> {
  switch (act.act) {
    case 'list customers':
      return listCustomers(context);
    case 'add customer':
      return addCustomer(context, act);
    case 'rename customer':
      return renameCustomer(context, act);
    case 'disable customer':
      return setCustomerDisabled(context, act.customerId, true);
    case 'enable customer':
      return setCustomerDisabled(context, act.customerId, false);
    case 'list settings':
      return listSettings(context, act);
    case 'set setting':
      return setSetting(context, act);
    case 'unset setting':
      return unsetSetting(context, act);
    case 'list users':
      return listUsers(context, act);
    case 'admit user':
      return admitAccount(context, act, 'user');
    case 'change user':
      return changeAccount(context, act, 'user');
    case 'disable user':
      return setAccountDisabled(context, act, 'user', true);
    case 'enable user':
      return setAccountDisabled(context, act, 'user', false);
    case 'verify paper':
      return verifyPaper(context, act);
    case 'list devices':
      return listDevices(context, act);
    case 'wipe device':
      return wipeOrAdmitDevice(context, act, true);
    case 'admit device':
      return wipeOrAdmitDevice(context, act, false);
    case 'list service accounts':
      return listServiceAccounts(context, act);
    case 'admit service account':
      return admitAccount(context, act, 'service account');
    case 'change service account':
      return changeAccount(context, act, 'service account');
    case 'disable service account':
      return setAccountDisabled(context, act, 'service account', true);
    case 'enable service account':
      return setAccountDisabled(context, act, 'service account', false);
    case 'list codes':
      return listCodes(context, act);
    case 'set code':
      return setCode(context, act);
    case 'remove code':
      return removeCode(context, act);
    case 'list document types':
      return listDocumentTypes(context, act);
    case 'set document type':
      return setDocumentType(context, act);
    case 'remove document type':
      return removeDocumentType(context, act);
  }
}
