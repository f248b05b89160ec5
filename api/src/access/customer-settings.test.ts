import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type CustomerSettingsSchema,
  isSettingValue,
  parseCustomerSettings,
} from './customer-settings';

/** Every setting of version 1.7 with the values at its bounds, as its database stores them. */
const storedBy17 = {
  KommuneRestrictions: [[], ['4699', '1899']],
  'ServiceCatalog.AppId': ['', 'felt-app'],
  'ServiceCatalog.CustomerId': ['', 'felt-4699'],
  'Feature.ShowAdditionalFeatures': [true, false],
  'Cases.OnlyAssigned': [true, false],
  'Cases.AllForLeads': [true, false],
  'Documents.ScreenshotType': ['K', 'K'.repeat(50)],
  'Documents.QuotaMegabytes': [1, 100_000_000],
  'Documents.FileTypes': [[], ['tiff', 'text/csv']],
  'BoundaryAdjustment.TypeCodes': [[], ['GRENSEJUSTERING', 'GJ']],
  'BoundaryAdjustment.ChangePercent': [0, 7.5, 100],
  'BoundaryAdjustment.ChangeArea': [0, 0.5, 1_000_000],
  'BoundaryAdjustment.GivenAwayPercent': [0, 12.25, 100],
  'Measuring.PlaneTolerance': [1, 10_000],
  'Measuring.HeightTolerance': [1, 10_000],
  'Measuring.MinutesApart': [1, 1440],
  'Offline.Days': [1, 365],
  'Devices.SealedDays': [1, 365],
  'Devices.Lock': ['required', 'offered', 'off'],
  'Devices.LockMinutes': [1, 240],
  'Devices.KeyMinutes': [0, 1440],
  'Papers.OnDevice': [true, false],
  'Cases.Days': [90, 36_500],
  'Signatures.EvidenceFrom': ['2027-03-01'],
  'PersonalReads.Days': [30, 3650],
} satisfies Partial<Record<keyof typeof CustomerSettingsSchema.properties, unknown[]>>;

test('[RGT-12] settings that version 1.7 has stored are read as they are', () => {
  for (const [name, values] of Object.entries(storedBy17)) {
    for (const value of values) {
      const stored = { [name]: value };
      assert.deepEqual(parseCustomerSettings(structuredClone(stored)), stored, name);
    }
  }
  assert.deepEqual(parseCustomerSettings({}), {});
});

test('[JOB-3] parts of a protocol are checked when they are set', () => {
  assert.ok(isSettingValue('Protocol.Parts', ['sectionSix', 'caseHeading']));
  for (const parts of [[], ['caseHeading', 'caseHeading'], ['section5'], 'caseHeading'])
    assert.equal(isSettingValue('Protocol.Parts', parts), false, String(parts));
});

test('a value that version 1.7 rejected is still rejected', () => {
  const rejected: [keyof typeof storedBy17, unknown][] = [
    ['KommuneRestrictions', ['469']],
    ['Feature.ShowAdditionalFeatures', 'true'],
    ['Documents.ScreenshotType', ''],
    ['Documents.QuotaMegabytes', 0],
    ['Documents.FileTypes', Array(101).fill('tiff')],
    ['BoundaryAdjustment.ChangePercent', 100.5],
    ['Offline.Days', 1.5],
    ['Devices.Lock', 'maybe'],
    ['Cases.Days', 89],
    ['Signatures.EvidenceFrom', '1. mars 2027'],
    ['PersonalReads.Days', null],
  ];
  for (const [name, value] of rejected) {
    assert.equal(isSettingValue(name, value), false, name);
    assert.throws(() => parseCustomerSettings({ [name]: value }), /settings are invalid/, name);
  }
  assert.throws(() => parseCustomerSettings({ 'Offline.Weeks': 2 }), /settings are invalid/);
});

test('[JOB-6] a list of the basis names a type and its items', () => {
  const lists = ['FRADELING: surveyor; permit', '*: marks', 'KART:'];
  assert.ok(isSettingValue('Registration.Items', lists));
  for (const list of ['surveyor; permit', ':permit', 'A: B: C'])
    assert.equal(isSettingValue('Registration.Items', [list]), false, list);
});
