import { firstUse, getMode, type MapUseEvent, marksModeName, reduceMapUse } from './map-use.domain';

const after = (...events: MapUseEvent[]) => events.reduce(reduceMapUse, firstUse);
const chosen = (name: string): MapUseEvent => ({ type: 'mode chosen', name });
const begun = (name: string): MapUseEvent => ({ type: 'interlude begun', name });
const drawing: MapUseEvent = { type: 'drawing begun' };
const interludeEnded: MapUseEvent = { type: 'interlude ended' };

test('[MAP-5] an interlude ends in the mode that it began in', () => {
  const inSketch = [chosen('sketch'), begun('measure'), begun('feature info')];
  expect(getMode(after(...inSketch))).toBe('feature info');
  expect(getMode(after(...inSketch, interludeEnded))).toBe('sketch');
  expect(getMode(after(...inSketch, chosen('view'), interludeEnded))).toBe('view');
});

test('drawing a mark begins in the mode of marks, from any other', () => {
  expect(after(chosen('sketch'), begun('measure'), drawing)).toEqual({
    mode: marksModeName,
    interlude: null,
    panel: null,
    isDrawing: true,
  });
});

test.each<[string, boolean, MapUseEvent[]]>([
  ['another mode is chosen', false, [chosen('sketch')]],
  ['another mode is chosen and left again', false, [chosen('sketch'), chosen(marksModeName)]],
  ['an interlude begins', false, [begun('measure')]],
  ['an interlude has ended', false, [begun('measure'), interludeEnded]],
  ['the user ends it', false, [{ type: 'drawing ended' }]],
  ['the same mode is chosen', true, [chosen(marksModeName)]],
  ['a panel is opened', true, [{ type: 'panel opened', name: 'layers' }]],
  ['no interlude was to be ended', true, [interludeEnded]],
])('[MARK-4] drawing when %s: goes on is %s', (_, goesOn, events) => {
  expect(after(drawing, ...events).isDrawing).toBe(goesOn);
});

test('one panel is open at a time; a name closes only its own', () => {
  const opened = after(
    { type: 'panel opened', name: 'layers' },
    { type: 'panel opened', name: 'place' },
  );
  expect(opened.panel).toBe('place');
  expect(reduceMapUse(opened, { type: 'panel closed', name: 'layers' }).panel).toBe('place');
  expect(reduceMapUse(opened, { type: 'panel closed', name: 'place' }).panel).toBeNull();
  expect(reduceMapUse(opened, { type: 'panel closed' }).panel).toBeNull();
});
