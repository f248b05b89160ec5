import { openEmbeddedDatabase } from '../../../../api/src/db/embedded-database';

// A process of its own: while the embedded engine makes a data directory it takes several times the
// memory that it needs to open one, and never gives it back.

const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('Name the folder of the data directory.');
const { close } = await openEmbeddedDatabase(dataDir);
await close();
process.exit(0);
