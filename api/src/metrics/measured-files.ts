import { Counter, type Registry } from 'prom-client';
import type { FileStore } from '../files/file-store';

/** Wraps a file store and counts its operations. */
export function measureFileStore(files: FileStore, metrics: Registry): FileStore {
  const count = new Counter({
    name: 'feltbok_file_operations_total',
    help: 'Operations of the file store, by outcome.',
    labelNames: ['operation', 'outcome'],
    registers: [metrics],
  });
  const countOperation = async <Result>(
    operation: string,
    work: Promise<Result>,
  ): Promise<Result> => {
    try {
      const result = await work;
      count.inc({ operation, outcome: 'done' });
      return result;
    } catch (error) {
      count.inc({ operation, outcome: 'failed' });
      throw error;
    }
  };
  return {
    put: (key, content) => countOperation('put', files.put(key, content)),
    get: (key, range) => countOperation('get', files.get(key, range)),
    stat: (key) => countOperation('stat', files.stat(key)),
    delete: (key) => countOperation('delete', files.delete(key)),
    keys: (customerFolder) => files.keys(customerFolder),
    putBlock: (key, block, bytes) => countOperation('put block', files.putBlock(key, block, bytes)),
    removeBlock: (key, block) => countOperation('remove block', files.removeBlock(key, block)),
    joinBlocks: (key, blocks) => countOperation('join blocks', files.joinBlocks(key, blocks)),
    removeUnfinished: (before, blocksBefore) =>
      countOperation('remove unfinished', files.removeUnfinished(before, blocksBefore)),
  };
}
