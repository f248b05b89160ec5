const ask = () => fetch('/config.json', { cache: 'no-cache' }).catch(() => null);

let begun: Promise<Response | null> | undefined;

/** Asks for the configuration before the code that reads it is there. */
export function beginConfigRequest(): void {
  begun = ask();
}

/** What was begun, once, else a new request. Null when there is no answer. */
export function requestConfig(): Promise<Response | null> {
  const answer = begun ?? ask();
  begun = undefined;
  return answer;
}
