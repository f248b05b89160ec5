import { firstUse, getMode, type MapUseEvent, marksModeName, reduceMapUse } from './map-use.domain';

const applyEvents = (...events: MapUseEvent[]) => events.reduce(reduceMapUse, firstUse);
const chooseMode = (name: string): MapUseEvent => ({ type: 'mode chosen', name });
const beginInterlude = (name: string): MapUseEvent => ({ type: 'interlude begun', name });
const drawing: MapUseEvent = { type: 'drawing begun' };
const interludeEnded: MapUseEvent = { type: 'interlude ended' };

test('[MAP-5] an interlude ends in the mode that it began in', () => {
  const inSketch = [
    chooseMode('sketch'),
    beginInterlude('measure'),
    beginInterlude('feature info'),
  ];
  expect(getMode(applyEvents(...inSketch))).toBe('feature info');
  expect(getMode(applyEvents(...inSketch, interludeEnded))).toBe('sketch');
  expect(getMode(applyEvents(...inSketch, chooseMode('view'), interludeEnded))).toBe('view');
});

test('drawing a mark begins in the mode of marks, from any other', () => {
  expect(applyEvents(chooseMode('sketch'), beginInterlude('measure'), drawing)).toEqual({
    mode: marksModeName,
    interlude: null,
    panel: null,
    isDrawing: true,
  });
});

test.each<[string, boolean, MapUseEvent[]]>([
  ['another mode is chosen', false, [chooseMode('sketch')]],
  [
    'another mode is chosen and left again',
    false,
    [chooseMode('sketch'), chooseMode(marksModeName)],
  ],
  ['an interlude begins', false, [beginInterlude('measure')]],
  ['an interlude has ended', false, [beginInterlude('measure'), interludeEnded]],
  ['the user ends it', false, [{ type: 'drawing ended' }]],
  ['the same mode is chosen', true, [chooseMode(marksModeName)]],
  ['a panel is opened', true, [{ type: 'panel opened', name: 'layers' }]],
  ['no interlude was to be ended', true, [interludeEnded]],
])('[MARK-4] drawing continues when %s: %s', (_, goesOn, events) => {
  expect(applyEvents(drawing, ...events).isDrawing).toBe(goesOn);
});

test('one panel is open at a time; a name closes only its own', () => {
  const opened = applyEvents(
    { type: 'panel opened', name: 'layers' },
    { type: 'panel opened', name: 'place' },
  );
  expect(opened.panel).toBe('place');
  expect(reduceMapUse(opened, { type: 'panel closed', name: 'layers' }).panel).toBe('place');
  expect(reduceMapUse(opened, { type: 'panel closed', name: 'place' }).panel).toBeNull();
  expect(reduceMapUse(opened, { type: 'panel closed' }).panel).toBeNull();
});
