import { randomUUID } from 'node:crypto';
import { blockBytes } from '@feltbok/domain/documents/document-limits.ts';
import { encodePng } from '../../../../api/src/testing/png';

export interface HostileRequest {
  what: string;
  /** The account; undefined for an anonymous request. */
  as?: string;
  method?: string;
  path: string;
  body?: string | Buffer;
  type?: string;
  /** Number of simultaneous requests. */
  times?: number;
}

const mebibyte = 1024 * 1024;
const repeatPart = (part: string, bytes: number) => part.repeat(Math.floor(bytes / part.length));
const toJson = (value: unknown) => JSON.stringify(value);
const deliveries = '/api/Integration/Cases';
const createPositions = (count: number) =>
  Array.from({ length: count }, (_, nth) => ({ longitude: 5 + nth / 1e6, latitude: 60 }));
const templates = '/api/Agreements/templates';
const createTemplate = (htmlContent: string) => ({
  as: 'kari',
  path: templates,
  body: toJson({ name: randomUUID(), htmlContent }),
});

/** A picture of one value, as large as may be requested, which is small when compressed. */
const createEmptyPicture = (width: number, height: number, depth: number, value = 0) =>
  encodePng(
    { width, height, depth, colourType: 6 },
    Buffer.alloc(height * (1 + (width * 4 * depth) / 8), value),
  );

/**
 * Lists the requests that stopped version 1.6.0, and more of their kind.
 * @param meeting of the account kari
 */
export function listHostileRequests({
  caseId,
  businessId,
}: {
  caseId: number;
  businessId: number;
}): HostileRequest[] {
  const signature = createEmptyPicture(3680, 800, 16);
  const document = {
    caseId,
    fileName: 'a.pdf',
    fileType: 'application/pdf',
    documentTypeCode: 'VL2',
    fileSize: 1,
  };
  const documents = '/api/Documents';
  const attendees = { as: 'kari', method: 'PUT', path: `/api/Attendees/${businessId}` };
  const overview = { as: 'kari', method: 'PUT', path: `/api/Businesses/${businessId}` };
  const sketch = { as: 'kari', method: 'PUT', path: `/api/Sketches/${caseId}` };
  const paper = (htmlContent: string) => ({
    as: 'kari',
    path: '/api/Reports/protocol',
    body: toJson({ uuid: randomUUID(), businessId, htmlContent, parties: [] }),
  });
  return [
    {
      what: '27 MB of empty objects',
      as: 'kari',
      path: documents,
      body: `{"a":[${repeatPart('{},', 27 * mebibyte)}{}]}`,
    },
    {
      what: '3 MB of empty objects, not admitted',
      as: 'fremmed',
      path: documents,
      body: `{"a":[${repeatPart('{},', 3 * mebibyte)}{}]}`,
    },
    {
      what: '200 signatures of 3680 × 800 × 16 bit',
      ...attendees,
      body: toJson(Array.from({ length: 200 }, () => ({ name: 'Part', signature }))),
    },
    {
      what: 'a template of 5.9 MB of paragraphs',
      ...createTemplate(repeatPart('<p>a</p>', 5_900_000)),
    },
    { what: '200 MB after a 401', path: documents, body: Buffer.alloc(200 * mebibyte, 'a') },
    {
      what: 'a paper with a picture of 36 megapixels',
      ...paper(`<img src="${createEmptyPicture(6000, 6000, 8)}">`),
    },
    // The following requests are our own additions.
    {
      what: 'a million brackets',
      as: 'kari',
      path: documents,
      body: `${repeatPart('[', mebibyte)}${repeatPart(']', mebibyte)}`,
    },
    {
      what: '27 MB of one text',
      as: 'kari',
      path: documents,
      body: toJson({ ...document, description: repeatPart('a', 7.9 * mebibyte) }),
    },
    {
      what: '8 MB of one number',
      as: 'kari',
      path: documents,
      body: `{"caseId":${repeatPart('1', 7.9 * mebibyte)}}`,
    },
    {
      what: '8 MB of escapes',
      as: 'kari',
      path: documents,
      body: `{"a":"${repeatPart('\\u0041', 7.9 * mebibyte)}"}`,
    },
    {
      what: '49,000 names of fields',
      as: 'kari',
      path: documents,
      body: toJson(Object.fromEntries(Array.from({ length: 49_000 }, (_, at) => [`f${at}`, at]))),
    },
    {
      what: '8 MB of base64 that is no PDF',
      as: 'kari',
      path: documents,
      body: toJson({
        ...document,
        file: `data:application/pdf;base64,${repeatPart('QUJD', 7.9 * mebibyte)}`,
      }),
    },
    {
      what: '8 MB that only begin as base64',
      as: 'kari',
      path: documents,
      body: toJson({
        ...document,
        file: `data:application/pdf;base64,${repeatPart('QUJD', 7.9 * mebibyte)}%`,
      }),
    },
    { what: 'a template of a million open tags', ...createTemplate(repeatPart('<b>', 3_000_000)) },
    { what: 'a template of 39,000 tags', ...createTemplate(repeatPart('<p>a</p>', 156_000)) },
    {
      what: 'a template of one tag with 5.9 MB of attributes',
      ...createTemplate(`<p ${repeatPart('a=1 ', 5_900_000)}>a</p>`),
    },
    {
      what: 'a template of 5.9 MB of styles',
      ...createTemplate(`<p style="${repeatPart('color:red;', 5_900_000)}">a</p>`),
    },
    {
      what: 'a template of 5.9 MB of entities',
      ...createTemplate(`<p>${repeatPart('&amp;', 5_900_000)}</p>`),
    },
    {
      what: 'a template of 5.9 MB of comments',
      ...createTemplate(`${repeatPart('<!---->', 5_900_000)}<p>a</p>`),
    },
    {
      what: 'a template of 5.9 MB of one text',
      ...createTemplate(`<p>${repeatPart('a', 5_900_000)}</p>`),
    },
    {
      what: '1,900 parties with the longest fields',
      ...attendees,
      body: toJson(
        Array.from({ length: 1900 }, (_, at) => ({
          name: `Part ${at}`,
          address: repeatPart('å', 200),
          email: `${at}@a.no`,
        })),
      ),
    },
    {
      what: '2,000 parties of one uuid',
      ...attendees,
      body: toJson(
        Array.from({ length: 2000 }, () => ({
          uuid: '2b0d7b3d-9c53-4c0e-8b54-9f1de0b5a7c1',
          name: 'Part',
        })),
      ),
    },
    {
      what: 'an overview of 1 MB',
      ...overview,
      body: toJson({
        description: repeatPart('å', mebibyte / 2 - 200),
        summary: '',
        comment: '',
        impartiality: true,
      }),
    },
    {
      what: 'a sketch of 90,000 values',
      ...sketch,
      body: toJson({
        shapes: [
          {
            uuid: randomUUID(),
            kind: 'line',
            positions: Array.from({ length: 30_000 }, (_, at) => [5 + at / 1e6, 60]),
          },
        ],
        labels: [],
      }),
    },
    {
      what: 'a sketch of 7 MB of labels',
      ...sketch,
      body: toJson({
        shapes: [],
        labels: Array.from({ length: 2000 }, () => ({
          uuid: randomUUID(),
          text: repeatPart('a', 3500),
          position: [5, 60],
        })),
      }),
    },
    {
      what: 'a paper of 30 pages',
      ...paper(repeatPart('<p>Partene er enige om grensen mellom eiendommene.</p>', 120_000)),
    },
    {
      what: 'a paper with a table of 300 × 100 cells',
      ...paper(
        `<table>${repeatPart(`<tr>${repeatPart('<td>a</td>', 900)}</tr>`, 300 * 909)}</table>`,
      ),
    },
    {
      what: 'a delivery of 30 MB',
      as: 'fagsystem-4699',
      path: deliveries,
      body: toJson({
        cases: Array.from({ length: 9000 }, (_, at) => ({
          reference: `F-${at}`,
          municipalityNumber: '4699',
          municipalityName: repeatPart('a', 900),
          businesses: [],
          x: repeatPart('b', 2000),
        })),
      }),
    },
    {
      what: '300 lists of cases at once',
      as: 'per',
      method: 'GET',
      path: '/api/Cases',
      times: 300,
    },
    {
      what: '200 saves at once',
      ...overview,
      body: toJson({ description: 'a', summary: '', comment: '', impartiality: true }),
      times: 200,
    },
    {
      what: '16 signatures, no two alike, of 3680 × 800 × 16 bit',
      ...attendees,
      body: toJson(
        Array.from({ length: 16 }, (_, at) => ({
          name: 'Part',
          signature: createEmptyPicture(3680, 800, 16, at + 1),
        })),
      ),
    },
    {
      what: 'a delivery of two million zeros',
      as: 'fagsystem-4699',
      path: deliveries,
      body: `{"cases":[${repeatPart('0,', 4_000_000)}0]}`,
    },
    {
      what: 'a delivery of a hundred lists of 19,000 zeros',
      as: 'fagsystem-4699',
      path: deliveries,
      body: toJson({ cases: Array.from({ length: 100 }, () => Array(19_000).fill(0)) }),
    },
    {
      what: 'a delivery of a million names of fields',
      as: 'fagsystem-4699',
      path: deliveries,
      body: toJson(
        Object.fromEntries(Array.from({ length: 1_000_000 }, (_, nth) => [`f${nth}`, 0])),
      ),
    },
    {
      what: 'a delivery of two million zeros in lists, and a text that cannot be stored',
      as: 'fagsystem-4699',
      path: deliveries,
      body: toJson({
        cases: [...Array.from({ length: 100 }, () => Array(19_000).fill(0)), 'a\0b'],
      }),
    },
    {
      what: 'a sketch of 14,000 circles',
      ...sketch,
      body: toJson({
        shapes: Array.from({ length: 14_000 }, () => ({
          uuid: randomUUID(),
          kind: 'circle',
          centre: { longitude: 5, latitude: 60 },
          radius: 3,
        })),
        labels: [],
      }),
    },
    {
      what: 'a sketch of one line whose last of 19,000 positions is wrong',
      ...sketch,
      body: toJson({
        shapes: [
          {
            uuid: randomUUID(),
            kind: 'line',
            positions: [...createPositions(18_999), { longitude: 5 }],
          },
        ],
        labels: [],
      }),
    },
    {
      what: 'a sketch of one line of 19,000 positions',
      ...sketch,
      body: toJson({
        shapes: [{ uuid: randomUUID(), kind: 'line', positions: createPositions(19_000) }],
        labels: [],
      }),
    },
    {
      what: 'an address of 12 kB',
      as: 'kari',
      method: 'GET',
      path: `/api/Documents/${repeatPart('1', 12_000)}`,
    },
    {
      what: '40 MB of bytes for a document that is unknown',
      as: 'kari',
      method: 'PUT',
      path: `/api/Documents/${randomUUID()}/content`,
      body: Buffer.alloc(40 * mebibyte),
      type: 'application/pdf',
    },
    {
      what: '200 blocks at once for a document that is unknown',
      as: 'kari',
      method: 'PUT',
      path: `/api/Documents/${randomUUID()}/content/blocks/0`,
      body: Buffer.alloc(blockBytes),
      type: 'application/octet-stream',
      times: 200,
    },
  ];
}
