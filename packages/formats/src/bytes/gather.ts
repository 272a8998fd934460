import { type ReadProblem, refuse } from '../model/problem.ts';

/** Collects chunks up to a limit that is counted here, independent of what a header says. */
export class Gather {
  private readonly chunks: Uint8Array[] = [];
  private length = 0;
  private readonly most: number;
  private readonly beyond: ReadProblem;

  constructor(most: number, beyond: ReadProblem) {
    this.most = most;
    this.beyond = beyond;
  }

  add(chunk: Uint8Array): void {
    this.length += chunk.length;
    if (this.length > this.most) refuse(this.beyond);
    this.chunks.push(chunk);
  }

  get size(): number {
    return this.length;
  }

  /** Joins the chunks; frees each as soon as it is copied. */
  take(): Uint8Array<ArrayBuffer> {
    const all = new Uint8Array(this.length);
    let at = 0;
    for (let index = 0; index < this.chunks.length; index++) {
      const chunk = this.chunks[index];
      if (chunk === undefined) continue;
      all.set(chunk, at);
      at += chunk.length;
      this.chunks[index] = EMPTY;
    }
    return all;
  }
}

const EMPTY = new Uint8Array(0);
