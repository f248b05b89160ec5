import type { CustomerSettings } from './customer-settings';
import { usualArchiveCodes } from './usual-archive-codes';

/** Codes of the customer's archive, by which a package describes a case. */
export type ArchiveCodes = Record<keyof typeof usualArchiveCodes, string>;

export function getArchiveCodes(settings: CustomerSettings): ArchiveCodes {
  const usual = usualArchiveCodes;
  return {
    caseStatus: settings['Archive.CaseStatus'] ?? usual.caseStatus,
    postType: settings['Archive.PostType'] ?? usual.postType,
    postStatus: settings['Archive.PostStatus'] ?? usual.postStatus,
    documentStatus: settings['Archive.DocumentStatus'] ?? usual.documentStatus,
    mainDocument: settings['Archive.MainDocument'] ?? usual.mainDocument,
    attachment: settings['Archive.Attachment'] ?? usual.attachment,
    variant: settings['Archive.Variant'] ?? usual.variant,
    protocolType: settings['Archive.ProtocolType'] ?? usual.protocolType,
    agreementType: settings['Archive.AgreementType'] ?? usual.agreementType,
    photoType: settings['Archive.PhotoType'] ?? usual.photoType,
    paperFormat: settings['Archive.PaperFormat'] ?? usual.paperFormat,
    checksumAlgorithm: settings['Archive.ChecksumAlgorithm'] ?? usual.checksumAlgorithm,
  };
}
