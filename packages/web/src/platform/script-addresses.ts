interface ScriptAddresses {
  createScriptURL(address: string): string;
}

declare global {
  interface Window {
    /** Trusted Types, if the browser has them. The policy returns a TrustedScriptURL, typed as a string here. */
    readonly trustedTypes?: {
      createPolicy(name: string, rules: { createScriptURL(address: string): string }): ScriptAddresses;
    };
  }
}

/** The app's own workers: the one that serves it without a network, and the one that reads files. */
const SERVICE_WORKER = '/sw.js';
const READER = /^\/(?:assets\/import-worker-[\w-]+\.js|src\/platform\/import-worker\.ts\?[\w&=-]*)$/;

let policy: ScriptAddresses | undefined;

/** An address that the page's policy allows as a script: only those of the app's own workers (exchange §1.5). */
export function scriptAddress(address: string): string {
  policy ??= window.trustedTypes?.createPolicy('siedem-sw', {
    createScriptURL: (given) => {
      if (given !== SERVICE_WORKER && !READER.test(given)) throw new TypeError(`${given} is none of the workers`);
      return given;
    },
  });
  return policy?.createScriptURL(address) ?? address;
}
