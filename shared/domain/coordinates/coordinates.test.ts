import { epsgOfUtmZone, getUtmZone, getUtmZoneOfEpsg } from './coordinates.ts';

test.each([
  ['4699', 32],
  ['0301', 32],
  ['1899', 33],
  ['5501', 33],
  ['5601', 35],
  ['1118', 32],
])('municipality %s records its cadastre in UTM zone %i', (municipalityNumber, zone) => {
  expect(getUtmZone(municipalityNumber)).toBe(zone);
});

test('UTM 32, 33 and 35 are EPSG 25832, 25833 and 25835', () => {
  expect(epsgOfUtmZone).toEqual({ 32: 25832, 33: 25833, 35: 25835 });
});

test('a zone is found by its EPSG code, and by no other', () => {
  expect([25832, 25833, 25835].map(getUtmZoneOfEpsg)).toEqual([32, 33, 35]);
  expect(() => getUtmZoneOfEpsg(25834)).toThrow(RangeError);
});
