import { Counter, type Registry } from 'prom-client';
import type { FileStore } from '../files/file-store';

/** The same store, with what is asked of it counted. */
export function measuredFiles(files: FileStore, metrics: Registry): FileStore {
  const count = new Counter({
    name: 'feltbok_file_operations_total',
    help: 'What was asked of the file store, and how it went.',
    labelNames: ['operation', 'outcome'],
    registers: [metrics],
  });
  const counted = async <Result>(operation: string, work: Promise<Result>): Promise<Result> => {
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
    put: (key, content) => counted('put', files.put(key, content)),
    get: (key, range) => counted('get', files.get(key, range)),
    stat: (key) => counted('stat', files.stat(key)),
    delete: (key) => counted('delete', files.delete(key)),
    keys: (customerFolder) => files.keys(customerFolder),
    putBlock: (key, block, bytes) => counted('put block', files.putBlock(key, block, bytes)),
    removeBlock: (key, block) => counted('remove block', files.removeBlock(key, block)),
    joinBlocks: (key, blocks) => counted('join blocks', files.joinBlocks(key, blocks)),
    removeUnfinished: (before, blocksBefore) =>
      counted('remove unfinished', files.removeUnfinished(before, blocksBefore)),
  };
}
