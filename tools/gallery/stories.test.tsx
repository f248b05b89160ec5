import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installFakeCanvas } from '@feltbok/testing/paper-canvas.ts';
import { act, render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { StoryFrame } from './StoryFrame';

type Story = ComponentType<Record<string, unknown>> & { args?: Record<string, unknown> };

installFakeCanvas();

const root = join(__dirname, '../..');
const folders = ['shared', 'host/src', 'remote-case/src', 'remote-maps/src', 'remote-reports/src'];
const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.stories.tsx'))
    .map((file) => join(folder, file)),
);

/** Timers that are due and promises that are settled get their turn. */
const aTurn = () => new Promise<void>((resolve) => setTimeout(resolve));

test.each(files)('%s shows each of its stories without an error', async (file) => {
  const { default: about, ...stories } = require(join(root, file)) as Record<string, Story>;
  expect(about).toHaveProperty('title');
  const errors = jest.spyOn(console, 'error');
  for (const [name, Story] of Object.entries(stories)) {
    const view = render(
      <StoryFrame theme="light" language="nb">
        <Story {...Story.args} />
      </StoryFrame>,
    );
    // What a story loads or prepares comes to its end.
    for (let turn = 0; turn < 5; turn += 1) await act(aTurn);
    expect([name, errors.mock.calls]).toEqual([name, []]);
    // Two stand around every story.
    expect(view.baseElement.querySelectorAll('*').length).toBeGreaterThan(2);
    view.unmount();
  }
});

test('there are stories of every part', () => {
  for (const folder of folders)
    expect(files.filter((file) => file.startsWith(folder))).not.toEqual([]);
});
