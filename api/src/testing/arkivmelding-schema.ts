import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { XmlDocument, XmlLibError, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';

const schemaFile = fileURLToPath(
  new URL(
    './arkivmelding/no.ks.fiks.arkiv.v1.arkivering.arkivmelding.opprett.xsd',
    import.meta.url,
  ),
);

/**
 * Validates an arkivmelding against the published schema, by libxml2, which xmllint uses too.
 * @returns the errors; none when it is valid
 */
export function findArkivmeldingErrors(xml: string): string[] {
  xmlRegisterFsInputProviders();
  const schema = XmlDocument.fromBuffer(readFileSync(schemaFile), { url: schemaFile });
  const validator = XsdValidator.fromDoc(schema);
  try {
    const message = XmlDocument.fromString(xml);
    try {
      validator.validate(message);
      return [];
    } finally {
      message.dispose();
    }
  } catch (error) {
    if (!(error instanceof XmlLibError)) throw error;
    return [error.message];
  } finally {
    validator.dispose();
    schema.dispose();
  }
}
