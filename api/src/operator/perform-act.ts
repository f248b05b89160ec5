import { randomUUID } from 'node:crypto';
import { backUp } from '../custody/backup';
import { eraseCase, exportCase } from '../custody/case-records';
import type { Custody } from '../custody/custody';
import { removeNamedDocument } from '../custody/document-removal';
import { eraseExpiredCases } from '../custody/expired-cases';
import { erasePerson, exportPerson, findPeople } from '../custody/person-records';
import { listReads } from '../custody/reads';
import { restore } from '../custody/restore';
import { verifyFiles } from '../custody/verify';
import type { Database } from '../db/database';
import type { FileStore } from '../files/file-store';
import type { Doing } from '../operator-acts/act-record';
import {
  type ActOutcome,
  type CustodyAct,
  isCustodyAct,
  type OperatorAct,
} from '../operator-acts/operator-acts';
import { verifyPaper } from '../papers/verify-paper';
import { verifyTrail } from '../trail/verify-trail';
import {
  admitAccount,
  changeAccount,
  listServiceAccounts,
  listUsers,
  setAccountDisabled,
} from './account-acts';
import { listCodes, removeCode, setCode } from './code-acts';
import { addCustomer, listCustomers, renameCustomer, setCustomerDisabled } from './customer-acts';
import { listDevices, wipeOrAdmitDevice } from './device-acts';
import { listDocumentTypes, removeDocumentType, setDocumentType } from './document-type-acts';
import { listSettings, setSetting, unsetSetting } from './setting-acts';

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
  doing: Doing,
  act: Exclude<OperatorAct, CustodyAct>,
): Promise<ActOutcome> {
  switch (act.act) {
    case 'list customers':
      return listCustomers(doing);
    case 'add customer':
      return addCustomer(doing, act);
    case 'rename customer':
      return renameCustomer(doing, act);
    case 'disable customer':
      return setCustomerDisabled(doing, act.customerId, true);
    case 'enable customer':
      return setCustomerDisabled(doing, act.customerId, false);
    case 'list settings':
      return listSettings(doing, act);
    case 'set setting':
      return setSetting(doing, act);
    case 'unset setting':
      return unsetSetting(doing, act);
    case 'list users':
      return listUsers(doing, act);
    case 'admit user':
      return admitAccount(doing, act, 'user');
    case 'change user':
      return changeAccount(doing, act, 'user');
    case 'disable user':
      return setAccountDisabled(doing, act, 'user', true);
    case 'enable user':
      return setAccountDisabled(doing, act, 'user', false);
    case 'verify paper':
      return verifyPaper(doing, act);
    case 'list devices':
      return listDevices(doing, act);
    case 'wipe device':
      return wipeOrAdmitDevice(doing, act, true);
    case 'admit device':
      return wipeOrAdmitDevice(doing, act, false);
    case 'list service accounts':
      return listServiceAccounts(doing, act);
    case 'admit service account':
      return admitAccount(doing, act, 'service account');
    case 'change service account':
      return changeAccount(doing, act, 'service account');
    case 'disable service account':
      return setAccountDisabled(doing, act, 'service account', true);
    case 'enable service account':
      return setAccountDisabled(doing, act, 'service account', false);
    case 'list codes':
      return listCodes(doing, act);
    case 'set code':
      return setCode(doing, act);
    case 'remove code':
      return removeCode(doing, act);
    case 'list document types':
      return listDocumentTypes(doing, act);
    case 'set document type':
      return setDocumentType(doing, act);
    case 'remove document type':
      return removeDocumentType(doing, act);
  }
}
