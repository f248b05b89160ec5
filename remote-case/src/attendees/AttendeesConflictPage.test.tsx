import { sampleAttendee } from '@feltbok/testing/sample-cases.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { button, choice, ola, openAttendees, save, saveState } from '../testing/attendees-screen';

const put = 'PUT /api/Attendees/2077';
const anne = sampleAttendee();

/** Somebody else has saved this list since the page got its own. */
async function saveOverTheirs(
  serverVersion: (typeof anne)[],
  change: (opened: Awaited<ReturnType<typeof openAttendees>>) => Promise<void>,
) {
  const opened = await openAttendees();
  opened.api.serve(
    put,
    412,
    { status: 412, title: 'Changed', current: serverVersion },
    { ETag: '"7"' },
  );
  await change(opened);
  await opened.user.click(save());
  await waitFor(() => expect(opened.api.calls()).toContain(put));
  return opened;
}

const participate =
  (name: string, label: string) =>
  async ({ user }: Awaited<ReturnType<typeof openAttendees>>) =>
    user.selectOptions(choice(`Deltok: ${name}`), label);

test('[OFF-12] an attendee changed by both alone is shown, mine and theirs, with differences', async () => {
  await saveOverTheirs(
    [
      { ...anne, isParticipated: true, isRepresentedBy: true, powerOfAttorneyType: 'SMF' },
      { ...ola, roleCode: 'GB' },
    ],
    participate('Ánne Østby', 'Nei'),
  );
  expect(
    await screen.findByRole('heading', { name: 'Andre har endret de samme deltakerne' }),
  ).toBeVisible();
  expect(screen.getAllByRole('group')).toHaveLength(1);
  const anneGroup = screen.getByRole('group', { name: 'Ánne Østby' });
  expect(
    within(anneGroup).getByRole('radio', { name: /^Mitt/ }).closest('label'),
  ).toHaveTextContent('MittDeltokNei');
  expect(
    within(anneGroup)
      .getByRole('radio', { name: /^Deres/ })
      .closest('label'),
  ).toHaveTextContent('DeresDeltokSMF – stedfortreder med beslutningsmyndighet');
  expect(button('Lagre valgene')).toBeDisabled();
});

test.each([
  ['Mitt', { isParticipated: false, powerOfAttorneyType: null }],
  ['Deres', { isParticipated: true, powerOfAttorneyType: 'SMF' }],
])(
  '[OFF-12] the choice %s is sent based on theirs, with changes of one side alone',
  async (side, expected) => {
    const serverVersion = [
      { ...anne, isRepresentedBy: true, powerOfAttorneyType: 'SMF' as const },
      { ...ola, roleCode: 'GB', role: 'Gjenboer' },
    ];
    const opened = await saveOverTheirs(serverVersion, participate('Ánne Østby', 'Nei'));
    const { api, user } = opened;
    await user.click(await screen.findByRole('radio', { name: new RegExp(`^${side}`) }));
    api.serve(put, 200, serverVersion, { ETag: '"8"' });
    await user.click(button('Lagre valgene'));
    await waitFor(() => expect(saveState()).toHaveTextContent(/^Lagret$/));
    const last = api.received.filter(({ call }) => call === put).at(-1);
    expect(last?.headers.get('If-Match')).toBe('"7"');
    expect(last?.body).toMatchObject([
      { id: 501, ...expected },
      { id: 502, roleCode: 'GB' },
    ]);
  },
);

test('what two have changed about different attendees is merged without a question', async () => {
  const serverVersion = [anne, { ...ola, isParticipated: false }];
  const { api } = await saveOverTheirs(serverVersion, participate('Ánne Østby', 'Nei'));
  api.serve(
    put,
    200,
    [
      { ...anne, isParticipated: false },
      { ...ola, isParticipated: false },
    ],
    { ETag: '"8"' },
  );
  await waitFor(
    () => expect(api.calls().filter((call) => call === put).length).toBeGreaterThan(1),
    {
      timeout: 20_000,
    },
  );
  expect(api.received.filter(({ call }) => call === put).at(-1)?.body).toMatchObject([
    { id: 501, isParticipated: false },
    { id: 502, isParticipated: false },
  ]);
  expect(screen.queryByRole('heading', { name: /samme deltakerne/ })).not.toBeInTheDocument();
});

test('[JOB-2] two notices of one attendee stand side by side', async () => {
  const opened = await openAttendees();
  const theirs = { ...anne, notifiedOn: '2026-11-02', noticeWay: 'letter', remark: 'Ingen' };
  opened.api.serve(put, 412, { status: 412, current: [theirs, ola] }, { ETag: '"7"' });
  await participate('Ánne Østby', 'Nei')(opened);
  await opened.user.click(save());
  const group = within(await screen.findByRole('group', { name: 'Ánne Østby' }));
  expect(group.getByRole('radio', { name: /^Deres/ }).closest('label')).toHaveTextContent(
    'DeresDeltokJaVarslet dato02.11.2026Varslet hvordanBrevMerknadIngen',
  );
});
