import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Concurrent searches; the browser derives keys on threads of its own. */
const LANES = 2;

/**
 * Solves a challenge of the captcha. The page stays alive meanwhile: deriving a key is the browser's work, and the page
 * only waits for it. (A worker is out of the question: the page's Trusted Types policy lets nothing name its script.)
 *
 * @returns the proof as the server takes it, base64 of JSON; null if it was not found in 90 seconds
 */
export async function solveProof(challenge: Challenge): Promise<string | null> {
  const controller = new AbortController();
  const lane = (start: number) =>
    solveChallenge({ challenge, deriveKey, controller, counterStart: start, counterStep: LANES });
  try {
    const solution = await Promise.race(Array.from({ length: LANES }, (_, start) => lane(start)));
    return solution === null ? null : btoa(JSON.stringify({ challenge, solution }));
  } finally {
    controller.abort();
  }
}
