import { createRandom } from '../random';
import type { demoDocumentTypes } from './document-types';
import type { ImportedDocument } from './import-file';
import { createUuid } from './uuid';

/** Contents of the demo's documents, by file name. */
export type DocumentFiles = ReadonlyMap<string, Buffer>;

interface DocumentPlan {
  file: string;
  fileType: string;
  documentTypeCode: (typeof demoDocumentTypes)[number]['code'];
  description: string;
  /** Time and place of a photograph. */
  captured?: Pick<ImportedDocument, 'capturedAt' | 'capturedLatitude' | 'capturedLongitude'>;
  more?: Pick<ImportedDocument, 'isRelevant' | 'purpose'>;
}

const createCapture = (
  capturedAt: string,
  capturedLatitude: number,
  capturedLongitude: number,
) => ({
  captured: { capturedAt, capturedLatitude, capturedLongitude },
});

const mapPicture = { more: { isRelevant: false, purpose: 'mapPicture' as const } };

/** One document of every type that can be shown, and one of a type that cannot. */
const plans: readonly DocumentPlan[] = [
  {
    file: 'varsel.pdf',
    fileType: 'application/pdf',
    documentTypeCode: 'VARSEL',
    description: 'Varsel til partene',
  },
  {
    file: 'protokoll-1987.pdf',
    fileType: 'ra-pdf',
    documentTypeCode: 'PROTOKOLL',
    description: 'Tidligere protokoll',
  },
  {
    file: 'grensebolt.jpg',
    fileType: 'image/jpeg',
    documentTypeCode: 'FOTO',
    description: 'Bolt i grensepunkt 12',
    ...createCapture('2026-11-03T11:42:10+01:00', 60.3201, 6.6602),
  },
  {
    file: 'steinroys.webp',
    fileType: 'image/webp',
    documentTypeCode: 'FOTO',
    description: 'Røys i grensepunkt 13',
    ...createCapture('2026-11-03T11:58:31+01:00', 60.3198, 6.6604),
  },
  {
    file: 'aasted.avif',
    fileType: 'image/avif',
    documentTypeCode: 'FOTO',
    description: 'Røysa sett fra sør',
  },
  {
    file: 'kartutsnitt.png',
    fileType: 'image/png',
    documentTypeCode: 'KART',
    description: 'Kart',
    ...mapPicture,
  },
  {
    file: 'skisse.svg',
    fileType: 'image/svg+xml',
    documentTypeCode: 'KART',
    description: 'Skisse over grensen',
  },
  {
    file: 'malebrev.bmp',
    fileType: 'image/bmp',
    documentTypeCode: 'KART',
    description: 'Fra eldre målebrev',
  },
  {
    file: 'befaring.gif',
    fileType: 'image/gif',
    documentTypeCode: 'KART',
    description: 'Gangen i befaringen',
  },
  {
    file: 'befaring.apng',
    fileType: 'image/apng',
    documentTypeCode: 'KART',
    description: 'Gangen i befaringen',
  },
  {
    file: 'skannet.tiff',
    fileType: 'image/tiff',
    documentTypeCode: 'AVTALE',
    description: 'Skannet avtale',
  },
  {
    file: 'kommunevapen.ico',
    fileType: 'image/x-icon',
    documentTypeCode: 'AVTALE',
    description: 'Kommunens våpen',
  },
  {
    file: 'maledata.zip',
    fileType: 'application/zip',
    documentTypeCode: 'KART',
    description: 'Måledata',
  },
];

export const documentFileNames: readonly string[] = plans.map(({ file }) => file);

/** Creates the documents of a case whose contents are available. */
export function createDocuments(caseNumber: string, files: DocumentFiles): ImportedDocument[] {
  return plans.flatMap(({ file, fileType, documentTypeCode, description, captured, more }) => {
    const content = files.get(file);
    if (!content) return [];
    const uuid = createUuid(createRandom(`${caseNumber} ${file}`));
    const name = `${caseNumber.replaceAll('/', '_')}-${documentTypeCode}-${uuid.slice(0, 8)}`;
    return {
      uuid,
      fileName: `${name}.${file.split('.').pop()}`,
      description,
      fileType,
      documentTypeCode,
      isRelevant: true,
      purpose: null,
      ...more,
      ...captured,
      file: `data:${fileType.includes('/') ? fileType : 'application/pdf'};base64,${content.toString('base64')}`,
    };
  });
}
