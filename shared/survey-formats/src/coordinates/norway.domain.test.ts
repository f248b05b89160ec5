import { isInNorway } from './norway.domain';

test.each([
  ['Lindesnes fyr', 7.047, 57.983],
  ['Kornsjø', 11.66, 58.95],
  ['Ørje', 11.66, 59.48],
  ['Magnor', 12.21, 59.95],
  ['the easternmost farm of Grue', 12.62, 60.47],
  ['Ljørdalen', 12.87, 61.39],
  ['Elgå', 12.04, 62.16],
  ['Brekken', 11.87, 62.65],
  ['Meråker', 12.08, 63.35],
  ['Sørli in Lierne', 14.15, 64.24],
  ['Hattfjelldal', 14.5, 65.3],
  ['Umbukta', 14.6, 66.15],
  ['Graddis', 16.0, 66.75],
  ['Bjørnfjell', 18.12, 68.44],
  ['Dividalen', 19.95, 68.4],
  ['Treriksrøysa', 20.55, 69.06],
  ['Kautokeino', 23.04, 69.01],
  ['Reisa, at the Finnish border', 24.9, 68.6],
  ['Karasjok', 25.52, 69.47],
  ['Polmak', 28.01, 70.07],
  ['the three countries’ cairn in Pasvik', 28.93, 69.05],
  ['Grense Jakobselv', 30.81, 69.79],
  ['Hornøya', 31.15, 70.39],
  ['Knivskjelodden', 25.67, 71.19],
  ['Rolvsøya', 24.0, 71.0],
  ['Andenes', 16.12, 69.32],
  ['Røst', 12.08, 67.52],
  ['Træna', 12.0, 66.5],
  ['Frøya, Sula', 8.45, 63.85],
  ['Runde', 5.62, 62.4],
  ['Utvær', 4.51, 61.04],
  ['Utsira', 4.88, 59.31],
  ['Longyearbyen', 15.63, 78.22],
  ['Olonkinbyen', -8.72, 70.92],
])('[IMP-4] %s is in Norway', (_place, longitude, latitude) => {
  expect(isInNorway(longitude, latitude)).toBe(true);
});

test.each([
  ['Stockholm', 18.07, 59.33],
  ['Göteborg', 11.97, 57.71],
  ['Östersund', 14.64, 63.18],
  ['Kiruna', 20.23, 67.86],
  ['Inari', 27.03, 68.91],
  ['Murmansk', 33.08, 68.97],
  ['Aberdeen', -2.1, 57.15],
  ['where longitude and latitude are taken for each other', 60.32, 6.66],
  ['the origin', 0, 0],
])('[IMP-4] %s is outside Norway', (_place, longitude, latitude) => {
  expect(isInNorway(longitude, latitude)).toBe(false);
});
