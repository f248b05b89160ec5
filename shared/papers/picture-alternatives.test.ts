import { listUndescribedPictures } from './picture-alternatives.ts';

const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

test('[PPR-4] pictures without an alternative text are listed, in the order of the text', () => {
  const html =
    `<p>a<img src="${png}" alt="Kart"></p><figure class="image"><img src="${png}"></figure>` +
    `<table><tr><td><img src="${png}" alt=" "></td></tr></table>`;
  expect(listUndescribedPictures(html)).toEqual([
    { index: 1, source: png },
    { index: 2, source: png },
  ]);
});

test('[PPR-4] texts of earlier versions, whose empty alternative text says nothing, are asked about', () => {
  expect(listUndescribedPictures(`<p><img src="${png}" alt=""></p>`)).toHaveLength(1);
});

test.each([
  ['a decorative picture', `<img src="${png}" alt="" role="presentation">`],
  [
    'a picture whose caption is read',
    `<figure class="image"><a href="https://x.no"><img src="${png}"></a><figcaption>Kart</figcaption></figure>`,
  ],
  ['a text without pictures', '<p>Enige</p>'],
])('[PPR-4] %s needs no alternative text', (_, html) => {
  expect(listUndescribedPictures(html)).toEqual([]);
});

test('[PPR-4] the caption of a table does not describe the pictures in it', () => {
  const table = `<table><tr><td><img src="${png}"></td></tr></table>`;
  const html = `<figure class="table">${table}<figcaption>Arealer</figcaption></figure>`;
  expect(listUndescribedPictures(html)).toHaveLength(1);
});
