import { act, renderHook, waitFor } from '@testing-library/react';
import { useOpenedDocument } from './use-opened-document';
import type { ViewedContent } from './viewed-content';

let isThere = false;

jest.mock('./pdf/PdfView', () => {
  if (!isThere) throw new Error('the script is not on the device');
  return { PdfView: () => null, preparePdf: async () => undefined };
});

test('[DOC-12] without its reader a PDF says so, and opens at the next contact', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const content = { whole: async () => new Blob() } as unknown as ViewedContent;
  const onFailed = jest.fn();
  const document = { fileName: 'varsel.pdf', fileType: 'application/pdf' } as Parameters<
    typeof useOpenedDocument
  >[0];
  const { result } = renderHook(() => useOpenedDocument(document, async () => content, onFailed));
  await waitFor(() =>
    expect(result.current).toEqual({ content, show: null, error: 'viewer missing' }),
  );

  isThere = true;
  onLine.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  await waitFor(() =>
    expect(result.current).toEqual({ content, show: expect.any(Function), error: null }),
  );
  expect(onFailed).not.toHaveBeenCalled();
});
