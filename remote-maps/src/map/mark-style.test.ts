import { installFakeCanvas } from '@feltbok/testing/paper-canvas.ts';
import type Icon from 'ol/style/Icon';
import { createSavedMark } from '../testing/sample-marks';
import { getLabelSize, MarkStyles, toDrawnMark } from './mark-style';

installFakeCanvas();

/** A saved mark as it is drawn. @param label empty for none */
const toDrawn = (label: string, typeOfBoundaryMark = '51') =>
  toDrawnMark({
    mark: createSavedMark({ boundaryPointNumber: label, name: '', typeOfBoundaryMark }),
    status: 'saved',
  });

test('[MARK-2] marks have labels from zoom 17, in a size of the zoom minus 4', () => {
  expect([7, 16, 16.9].map(getLabelSize)).toEqual([null, null, null]);
  expect([17, 18.5, 21].map(getLabelSize)).toEqual([13, 14.5, 17]);
});

test('[MARK-2] the label has its size, and marks without labels have none', () => {
  const styles = new MarkStyles('none');
  const text = styles.getSymbolStyle(toDrawn('13'), 15).getText();
  expect(text?.getText()).toBe('13');
  expect(text?.getFont()).toContain(' 15px ');
  expect(styles.getSymbolStyle(toDrawn('13'), null).getText()).toBeNull();
  expect(styles.getSymbolStyle(toDrawn(''), 15).getText()).toBeNull();
});

test('[MARK-15] marks that look alike share one style and picture despite different labels', () => {
  const styles = new MarkStyles('declutter');
  expect(styles.getSymbolStyle(toDrawn('1'), 13)).toBe(styles.getSymbolStyle(toDrawn('2'), 17));
  expect(styles.getSymbolStyle(toDrawn('1'), null)).toBe(styles.getSymbolStyle(toDrawn('2'), null));
  const getPicture = (type: string) => {
    const icon = styles.getSymbolStyle(toDrawn('', type), null).getImage() as Icon;
    return icon.getImage(1);
  };
  expect(getPicture('51')).toBe(getPicture('51'));
  expect(getPicture('51')).not.toBe(getPicture('53'));
});
