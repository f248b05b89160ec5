import type { FileStore } from '../files/file-store';
import type { Metrics } from './metrics';

/** The same store, with what is asked of it counted. */
export function measuredFiles(files: FileStore, metrics: Metrics): FileStore {
  const count = metrics.counter('feltbok_file_operations_total', 'What was asked of the file store, and how it went.');
  const counted = async <Result>(operation: string, work: Promise<Result>): Promise<Result> => {
    try {
      const result = await work;
      count({ operation, outcome: 'done' });
      return result;
    } catch (error) {
      count({ operation, outcome: 'failed' });
      throw error;
    }
  };
  return {
    put: (key, content) => counted('put', files.put(key, content)),
    get: (key, range) => counted('get', files.get(key, range)),
    stat: (key) => counted('stat', files.stat(key)),
    delete: (key) => counted('delete', files.delete(key)),
    keys: (customerFolder) => files.keys(customerFolder),
    removeUnfinished: (before) => counted('remove unfinished', files.removeUnfinished(before)),
  };
}
