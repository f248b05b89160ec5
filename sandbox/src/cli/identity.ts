import { startIdentity } from '../identity/server';
import { portBase, portsOf, stateFolder } from '../ports';
import { runService } from './run-service';

await runService('identity', async () => {
  const base = portBase();
  return startIdentity({
    port: portsOf(base).identity,
    stateFolder: stateFolder(base),
    ...seconds('accessTokenSeconds', 'ACCESS_TOKEN_SECONDS'),
    ...seconds('refreshTokenSeconds', 'REFRESH_TOKEN_SECONDS'),
  });
});

function seconds(option: string, variable: string): Record<string, number> {
  const text = process.env[variable];
  if (text === undefined) return {};
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new Error(`${variable} must be a whole number of seconds, not ${text}`);
  return { [option]: value };
}
