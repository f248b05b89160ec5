import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { standInForCanvas } from '@feltbok/testing/paper-canvas.ts';
import { act, render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { StoryFrame } from './StoryFrame';

type Story = ComponentType<Record<string, unknown>> & { args?: Record<string, unknown> };

standInForCanvas();

const root = join(__dirname, '../..');
const folders = ['shared', 'host/src', 'remote-case/src', 'remote-maps/src', 'remote-reports/src'];
const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.stories.tsx'))
    .map((file) => join(folder, file)),
);

/** Lets due timers run and settled promises continue. */
const waitForTurn = () => new Promise<void>((resolve) => setTimeout(resolve));

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
    // Waits until a story has finished loading and preparing.
    for (let turn = 0; turn < 5; turn += 1) await act(waitForTurn);
    expect([name, errors.mock.calls]).toEqual([name, []]);
    // Two elements surround every story.
    expect(view.baseElement.querySelectorAll('*').length).toBeGreaterThan(2);
    view.unmount();
  }
});

test('every part has stories', () => {
  for (const folder of folders)
    expect(files.filter((file) => file.startsWith(folder))).not.toEqual([]);
});
