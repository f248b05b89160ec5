import { standInForCanvas } from '@feltbok/testing/paper-canvas';
import type Icon from 'ol/style/Icon';
import { drawn, labelSize, MarkStyles } from './mark-style';

standInForCanvas();

const look = { icon: 'approved', accuracy: 'within 10', isSaved: true } as const;

test('[MARK-2] marks have labels from zoom 17, in a size of the zoom minus 4', () => {
  expect([7, 16, 16.9].map(labelSize)).toEqual([null, null, null]);
  expect([17, 18.5, 21].map(labelSize)).toEqual([13, 14.5, 17]);
});

test('[MARK-2] the label has its size, and marks without labels have none', () => {
  const styles = new MarkStyles('none');
  const text = styles.styleOf(drawn(look, '13'), 15).getText();
  expect(text?.getText()).toBe('13');
  expect(text?.getFont()).toContain(' 15px ');
  expect(styles.styleOf(drawn(look, '13'), null).getText()).toBeNull();
  expect(styles.styleOf(drawn(look, ''), 15).getText()).toBeNull();
});

test('[MARK-15] marks that look alike share one style and one picture, whatever their labels', () => {
  const styles = new MarkStyles('declutter');
  expect(styles.styleOf(drawn(look, '1'), 13)).toBe(styles.styleOf(drawn({ ...look }, '2'), 17));
  expect(styles.styleOf(drawn(look, '1'), null)).toBe(
    styles.styleOf(drawn({ ...look }, '2'), null),
  );
  const picture = (one: typeof look | { icon: 'cross'; accuracy: 'within 10'; isSaved: boolean }) =>
    (styles.styleOf(drawn(one, ''), null).getImage() as Icon).getImage(1);
  expect(picture(look)).toBe(picture({ ...look }));
  expect(picture(look)).not.toBe(picture({ ...look, icon: 'cross' }));
});
