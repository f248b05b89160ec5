import { openEmbeddedDatabase } from '../../../../api/src/db/embedded-database';

// This runs in its own process: while the embedded engine creates a data directory it takes several
// times the memory that it needs to open one, and never releases it.

const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('Name the folder of the data directory.');
const { close } = await openEmbeddedDatabase(dataDir);
await close();
process.exit(0);
