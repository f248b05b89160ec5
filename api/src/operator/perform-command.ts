import { randomUUID } from 'node:crypto';
import { verifyTrail } from '../audit-trail/verify-trail';
import { verifyPackage } from '../case-packages/verify-package';
import { backUp } from '../data-lifecycle/backup';
import { eraseCase, exportCase } from '../data-lifecycle/case-records';
import { removeNamedDocument } from '../data-lifecycle/document-removal';
import { eraseExpiredCases } from '../data-lifecycle/expired-cases';
import { listReads } from '../data-lifecycle/list-reads';
import { erasePerson, exportPerson, findPeople } from '../data-lifecycle/person-records';
import { restore } from '../data-lifecycle/restore';
import type { StorageContext } from '../data-lifecycle/storage-context';
import { verifyFiles } from '../data-lifecycle/verify-files';
import type { Database } from '../db/database';
import type { FileStore } from '../files/file-store';
import type { CommandContext } from '../operator-commands/command-record';
import {
  type CommandOutcome,
  isStorageCommand,
  type OperatorCommand,
  type StorageCommand,
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
import { listLetterhead, removeLetterhead, setLetterhead } from './letterhead-commands';
import { listSettings, setSetting, unsetSetting } from './setting-commands';
import {
  checkWebhookAddress,
  performWebhookCommand,
  type WebhookCommandSettings,
} from './webhook-commands';

/**
 * Carries out an operator's command as the owner of the tables, in one transaction with its entry
 * in the audit trail. Commands on database and files together run in several steps, each in a
 * transaction of its own.
 * @param openFiles opens the store of document contents; called only for commands that need it
 * @throws RejectedCommand when the command cannot be carried out
 */
export async function performCommand(
  database: Database,
  command: OperatorCommand,
  openFiles: () => Promise<FileStore>,
  webhookSettings: WebhookCommandSettings = {},
): Promise<CommandOutcome> {
  const requestId = randomUUID();
  if (isStorageCommand(command))
    return performWithFiles(
      { database, files: await openFiles(), requestId, by: command.by },
      command,
    );
  if (command.act === 'set webhook') await checkWebhookAddress(command.address, webhookSettings);
  return database.transaction((transaction) =>
    performInTransaction({ transaction, requestId, by: command.by }, command),
  );
}

function performWithFiles(
  storage: StorageContext,
  command: StorageCommand,
): Promise<CommandOutcome> {
  switch (command.act) {
    case 'verify files':
      return verifyFiles(storage, command);
    case 'verify package':
      return verifyPackage(storage, command);
    case 'verify trail':
      return verifyTrail(storage, command);
    case 'back up':
      return backUp(storage, command);
    case 'restore':
      return restore(storage, command);
    case 'find people':
      return findPeople(storage, command);
    case 'export person':
      return exportPerson(storage, command);
    case 'list reads':
      return listReads(storage, command);
    case 'erase person':
      return erasePerson(storage, command);
    case 'export case':
      return exportCase(storage, command);
    case 'remove document':
      return removeNamedDocument(storage, command);
    case 'erase case':
      return eraseCase(storage, command);
    case 'erase expired cases':
      return eraseExpiredCases(storage, command);
  }
}

function performInTransaction(
  context: CommandContext,
  command: Exclude<OperatorCommand, StorageCommand>,
): Promise<CommandOutcome> {
  switch (command.act) {
    case 'list customers':
      return listCustomers(context);
    case 'add customer':
      return addCustomer(context, command);
    case 'rename customer':
      return renameCustomer(context, command);
    case 'disable customer':
      return setCustomerDisabled(context, command.customerId, true);
    case 'enable customer':
      return setCustomerDisabled(context, command.customerId, false);
    case 'list settings':
      return listSettings(context, command);
    case 'set setting':
      return setSetting(context, command);
    case 'unset setting':
      return unsetSetting(context, command);
    case 'list letterhead':
      return listLetterhead(context, command);
    case 'set letterhead':
      return setLetterhead(context, command);
    case 'remove letterhead':
      return removeLetterhead(context, command);
    case 'list users':
      return listUsers(context, command);
    case 'admit user':
      return admitAccount(context, command, 'user');
    case 'change user':
      return changeAccount(context, command, 'user');
    case 'disable user':
      return setAccountDisabled(context, command, 'user', true);
    case 'enable user':
      return setAccountDisabled(context, command, 'user', false);
    case 'verify paper':
      return verifyPaper(context, command);
    case 'list devices':
      return listDevices(context, command);
    case 'wipe device':
      return wipeOrAdmitDevice(context, command, true);
    case 'admit device':
      return wipeOrAdmitDevice(context, command, false);
    case 'list service accounts':
      return listServiceAccounts(context, command);
    case 'admit service account':
      return admitAccount(context, command, 'service account');
    case 'change service account':
      return changeAccount(context, command, 'service account');
    case 'disable service account':
      return setAccountDisabled(context, command, 'service account', true);
    case 'enable service account':
      return setAccountDisabled(context, command, 'service account', false);
    case 'list webhooks':
    case 'set webhook':
    case 'remove webhook':
    case 'disable webhook':
    case 'enable webhook':
    case 'rotate webhook key':
    case 'drop old webhook key':
    case 'list failed deliveries':
    case 'resend deliveries':
      return performWebhookCommand(context, command);
    case 'list codes':
      return listCodes(context, command);
    case 'set code':
      return setCode(context, command);
    case 'remove code':
      return removeCode(context, command);
    case 'list document types':
      return listDocumentTypes(context, command);
    case 'set document type':
      return setDocumentType(context, command);
    case 'remove document type':
      return removeDocumentType(context, command);
  }
}
