/**
 * Puts the record beside every signature in a value of version 1.7 or before, however deep it
 * stands.
 * @param value parsed JSON
 * @returns the very same where it has no such signature
 */
export async function extractSignatureRecords<Value>(value: Value): Promise<Value> {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return (await extractFromList(value)) as Value;
  return (await extractFromFields(value as Record<string, unknown>)) as Value;
}

async function extractFromList(list: readonly unknown[]): Promise<readonly unknown[]> {
  const items = await Promise.all(list.map((item) => extractSignatureRecords(item)));
  return items.every((item, index) => item === list[index]) ? list : items;
}

async function extractFromFields(
  fields: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const entries = await Promise.all(
    Object.entries(fields).map(
      async ([name, field]) => [name, await extractSignatureRecords(field)] as const,
    ),
  );
  const isSame = entries.every(([name, field]) => field === fields[name]);
  const extracted = isSame ? fields : Object.fromEntries(entries);
  const { signature, signatureRecord } = fields;
  const lacksRecord =
    signatureRecord === undefined &&
    typeof signature === 'string' &&
    signature.startsWith('data:image/png;base64,');
  if (!lacksRecord) return extracted;
  // Only data of former versions have such pictures, so the reader is loaded when one is met.
  const { extractSignatureRecord } = await import('./former-signature.ts');
  return { ...extracted, signatureRecord: await extractSignatureRecord(signature) };
}
