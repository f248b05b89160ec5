import type { SignatureRecord } from '@feltbok/domain/signatures/signature-record.ts';
import { formatDate, formatTime } from '@feltbok/domain/values/dates.ts';
import { useTexts } from '@feltbok/runtime/i18n/i18n.ts';

/**
 * @returns tells in short sentences when and how somebody signed, and for whom; a signature
 *   without a record has no evidence
 */
export function useSigningFacts(): (record: SignatureRecord | null | undefined) => string[] {
  const t = useTexts();
  return (record) => {
    const facts: string[] = [];
    if (record) {
      const time = `${formatDate(record.signedAt)} ${formatTime(record.signedAt)}`;
      const isTyped = record.method === 'typed';
      facts.push(t(isTyped ? 'signature.facts.byKeyboard' : 'signature.facts.when', { time }));
    }
    const evidence = record?.evidence;
    if (!record || !evidence) return [...facts, t('signature.facts.withoutEvidence')];
    if (evidence.way === 'own phone') facts.push(t('signature.facts.ownPhone'));
    if (evidence.way === 'link') facts.push(t('signature.facts.link'));
    if (evidence.identity)
      facts.push(t('signature.facts.proven', { provider: evidence.identity.provider }));
    if (evidence.as !== 'deputy') return facts;
    facts.push(t('signature.facts.byDeputy', { signer: record.signer }));
    if (evidence.powerOfAttorney === null) facts.push(t('signature.facts.withoutPower'));
    return facts;
  };
}
