import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database';
import { admitAccount, changeAccount, letAccountIn, listServiceAccounts, listUsers } from './account-acts';
import type { Doing } from './act-record';
import { listCodes, removeCode, setCode } from './code-acts';
import { addCustomer, admitCustomer, listCustomers, renameCustomer } from './customer-acts';
import { listDocumentTypes, removeDocumentType, setDocumentType } from './document-type-acts';
import type { OperatorAct, Outcome } from './operator-acts';
import { listSettings, setSetting, unsetSetting } from './setting-acts';

/**
 * Does what an operator asks for, as the tables' owner, with its entry in the audit trail: all of it or nothing.
 * Requests look at what it changes each time, so it holds from the next one on.
 * @throws Refusal when it cannot be done
 */
export function performAct(database: Database, act: OperatorAct): Promise<Outcome> {
  return database.transaction((transaction) => done({ transaction, requestId: randomUUID() }, act));
}

function done(doing: Doing, act: OperatorAct): Promise<Outcome> {
  switch (act.act) {
    case 'list customers':
      return listCustomers(doing);
    case 'add customer':
      return addCustomer(doing, act);
    case 'rename customer':
      return renameCustomer(doing, act);
    case 'disable customer':
      return admitCustomer(doing, act.customerId, true);
    case 'enable customer':
      return admitCustomer(doing, act.customerId, false);
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
      return letAccountIn(doing, act, 'user', true);
    case 'enable user':
      return letAccountIn(doing, act, 'user', false);
    case 'list service accounts':
      return listServiceAccounts(doing, act);
    case 'admit service account':
      return admitAccount(doing, act, 'service account');
    case 'change service account':
      return changeAccount(doing, act, 'service account');
    case 'disable service account':
      return letAccountIn(doing, act, 'service account', true);
    case 'enable service account':
      return letAccountIn(doing, act, 'service account', false);
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
