import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeSettingValue, explainSetting, parseSettingText } from './setting-text';

test('[API-12] an operator reads the meaning, values and default of a setting', () => {
  assert.equal(
    explainSetting('Devices.LockMinutes'),
    'how long the app stays open without use; 15 where it is not set (a whole number from ' +
      '1 to 240 minutes)',
  );
  assert.equal(
    explainSetting('Cases.AllForLeads'),
    'whether leads see all cases where Cases.OnlyAssigned is true; false where it is not set ' +
      '(true or false)',
  );
  assert.match(explainSetting('BoundaryAdjustment.TypeCodes'), /; GRENSEJUSTERING where it/);
  assert.match(explainSetting('ServiceCatalog.AppId'), /; nothing where it is not set \(text\)/);
  assert.equal(describeSettingValue('Devices.Lock'), 'required, offered, off');
  assert.match(describeSettingValue('BoundaryAdjustment.ChangeArea'), /^a number from .* metres$/);
});

test('[API-12] a value is parsed by the type of the setting', () => {
  const read = [
    parseSettingText('KommuneRestrictions', '4699, 1899,4699'),
    parseSettingText('Feature.ShowAdditionalFeatures', 'true'),
    parseSettingText('Cases.OnlyAssigned', 'false'),
    parseSettingText('Offline.Days', '30'),
    parseSettingText('BoundaryAdjustment.ChangePercent', '7.5'),
    parseSettingText('Devices.Lock', 'off'),
    parseSettingText('ServiceCatalog.AppId', '17'),
  ];
  assert.deepEqual(read, [['4699', '1899'], true, false, 30, 7.5, 'off', '17']);
  assert.equal(parseSettingText('Offline.Days', '7.5'), '7.5');
  assert.equal(parseSettingText('Offline.Days', '1e3'), '1e3');
  assert.equal(parseSettingText('Papers.OnDevice', 'ja'), 'ja');
});
