import { LongPress } from './long-press';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function createLongPress() {
  const element = document.createElement('div');
  const onLongPress = jest.fn();
  const longPress = new LongPress(element, onLongPress);
  const send = (type: string, different: object = {}) => {
    const event = new Event(type, { cancelable: true });
    Object.assign(event, {
      isPrimary: true,
      button: 0,
      pointerId: 1,
      clientX: 40,
      clientY: 50,
      ...different,
    });
    element.dispatchEvent(event);
    return event;
  };
  return { send, onLongPress, longPress };
}

test('[MARK-4] a finger that stays in one place, even trembling, is a long press', () => {
  const { send, onLongPress } = createLongPress();
  send('pointerdown');
  send('pointermove', { clientX: 44, clientY: 47 });
  jest.advanceTimersByTime(1000);
  expect(onLongPress).toHaveBeenCalledTimes(1);
  expect(onLongPress).toHaveBeenCalledWith([40, 50]);
});

test.each([
  ['moves on', 'pointermove', { clientX: 60 }],
  ['is lifted', 'pointerup', {}],
  ['is joined by another', 'pointerdown', { isPrimary: false, pointerId: 2 }],
  ['is taken over by the browser', 'pointercancel', {}],
])('a finger that %s is no long press', (_, type, different) => {
  const { send, onLongPress } = createLongPress();
  send('pointerdown');
  jest.advanceTimersByTime(300);
  send(type, different);
  jest.advanceTimersByTime(1000);
  expect(onLongPress).not.toHaveBeenCalled();
});

test('the other mouse button is no long press, and opens no browser menu', () => {
  const { send, onLongPress } = createLongPress();
  send('pointerdown', { button: 2 });
  expect(send('contextmenu').defaultPrevented).toBe(true);
  jest.advanceTimersByTime(1000);
  expect(onLongPress).not.toHaveBeenCalled();
});

test('no long press is reported after it is disposed of', () => {
  const { send, onLongPress, longPress } = createLongPress();
  send('pointerdown');
  longPress.dispose();
  jest.advanceTimersByTime(1000);
  send('pointerdown');
  jest.advanceTimersByTime(1000);
  expect(onLongPress).not.toHaveBeenCalled();
});
