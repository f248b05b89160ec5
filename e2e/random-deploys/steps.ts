import fc from 'fast-check';
import type { Damage } from '../gate';
import { type App, apps } from '../variants';

export const screens = ['overview', 'maps', 'reports'] as const;
export type Screen = (typeof screens)[number];

/**
 * The first tab is always open; a step for the second tab uses the first while there is only one.
 */
type Tab = 0 | 1;

/** Events on a tablet, on the servers, and between them. */
export type Step =
  /** Deploys the part's other build; doing so twice is a rollback. */
  | { do: 'deploy'; app: App }
  | { do: 'stop'; servers: App[] }
  | { do: 'start servers' }
  /**
   * A proxy in front of a remote: its list or its scripts never arrive, or arrive damaged and stay
   * in caches.
   */
  | { do: 'damage'; app: App; what: 'list' | 'scripts'; how: Damage | 'hanging' }
  | { do: 'heal' }
  | { do: 'go offline' }
  | { do: 'go online' }
  | { do: 'visit'; tab: Tab; screen: Screen }
  | { do: 'reload'; tab: Tab }
  | { do: 'open second tab'; screen: Screen }
  | { do: 'close second tab' }
  | { do: 'come back'; tab: Tab }
  | { do: 'update'; tab: Tab }
  | { do: 'later'; tab: Tab };

const tab = fc.constantFrom<Tab[]>(0, 1);
const screen = fc.constantFrom(...screens);
const createStep = <Name extends Step['do']>(name: Name) => fc.constant({ do: name });
const createTabStep = <Name extends Step['do']>(name: Name) =>
  fc.record({ do: fc.constant(name), tab });

const deploy = fc.record({ do: fc.constant('deploy' as const), app: fc.constantFrom(...apps) });
const use: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('visit' as const), tab, screen }) },
  { weight: 2, arbitrary: createTabStep('reload') },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('open second tab' as const), screen }) },
  { weight: 1, arbitrary: createStep('close second tab') },
  { weight: 1, arbitrary: createTabStep('come back') },
);
const answer: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: createTabStep('update') },
  { weight: 1, arbitrary: createTabStep('later') },
);
const outage: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('stop' as const),
    servers: fc.subarray([...apps], { minLength: 1 }),
  }),
  createStep('go offline'),
);
const damage: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('damage' as const),
  app: fc.constantFrom(...apps.filter((app) => app !== 'host')),
  what: fc.constantFrom('list' as const, 'scripts' as const),
  how: fc.constantFrom('altered' as const, 'cut' as const, 'hanging' as const),
});
const recovery: fc.Arbitrary<Step> = fc.oneof(
  createStep('start servers'),
  createStep('go online'),
  createStep('heal'),
);

const repeatStep = (step: fc.Arbitrary<Step>, minLength: number, maxLength: number) =>
  fc.array(step, { minLength, maxLength, size: 'max' });
const joinSteps = (...parts: fc.Arbitrary<Step[]>[]) =>
  fc.tuple(...parts).map((steps) => steps.flat());

/** Random steps alone would seldom lead to an update that one tab takes while the other stays. */
const episode: fc.Arbitrary<Step[]> = fc.oneof(
  {
    weight: 3,
    arbitrary: joinSteps(
      repeatStep(deploy, 1, 3),
      repeatStep(use, 0, 2),
      repeatStep(answer, 1, 1),
      repeatStep(use, 1, 3),
    ),
  },
  {
    weight: 1,
    arbitrary: joinSteps(
      repeatStep(outage, 1, 1),
      repeatStep(fc.oneof(use, use, deploy, answer), 1, 4),
      fc.constant([{ do: 'start servers' }, { do: 'go online' }]),
    ),
  },
  {
    weight: 2,
    arbitrary: joinSteps(
      repeatStep(damage, 1, 1),
      repeatStep(deploy, 1, 3),
      repeatStep(use, 0, 1),
      repeatStep(answer, 1, 1),
      repeatStep(use, 0, 1),
      fc.constant([{ do: 'heal' }]),
    ),
  },
  {
    weight: 1,
    arbitrary: repeatStep(fc.oneof(deploy, use, answer, outage, damage, recovery), 1, 4),
  },
);

/** Long enough for an update that meets another one halfway. */
export const histories: fc.Arbitrary<Step[]> = fc
  .array(episode, { minLength: 4, maxLength: 5, size: 'max' })
  .map((episodes) => episodes.flat());
