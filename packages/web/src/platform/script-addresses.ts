interface ScriptAddresses {
  createScriptURL(address: string): string;
}

declare global {
  interface Window {
    /** Trusted Types, where the browser has them. What the policy makes is no string, but goes where one goes. */
    readonly trustedTypes?: {
      createPolicy(name: string, rules: { createScriptURL(address: string): string }): ScriptAddresses;
    };
  }
}

/** The app's own workers: the one that serves it without a network, and the one that reads files. */
const SERVICE_WORKER = '/sw.js';
const READER = /^\/(?:assets\/import-worker-[\w-]+\.js|src\/platform\/import-worker\.ts\?[\w&=-]*)$/;

let policy: ScriptAddresses | undefined;

/** An address as the page's policy lets it become a script: those of the app's own workers, and no other (exchange §1.5). */
export function scriptAddress(address: string): string {
  policy ??= window.trustedTypes?.createPolicy('siedem-sw', {
    createScriptURL: (given) => {
      if (given !== SERVICE_WORKER && !READER.test(given)) throw new TypeError(`${given} is none of the workers`);
      return given;
    },
  });
  return policy?.createScriptURL(address) ?? address;
}
