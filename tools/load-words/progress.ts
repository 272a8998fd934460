const WIDTH = 30;

export interface Progress {
  step(): void;
  end(): void;
}

/** A bar on a terminal; elsewhere a line now and then, so that logs stay readable. */
export const startProgress = (total: number, out: NodeJS.WriteStream): Progress => {
  const begun = Date.now();
  let done = 0;
  let drawn = 0;
  const draw = () => {
    drawn = Date.now();
    const share = total === 0 ? 1 : done / total;
    const filled = Math.round(share * WIDTH);
    const seconds = (drawn - begun) / 1000;
    const left = done === 0 ? '' : `  ${Math.ceil((seconds / done) * (total - done))} s left`;
    const bar = `[${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}] ${done}/${total}${left}`;
    out.write(out.isTTY ? `\r${bar}\u001B[K` : `${bar}\n`);
  };
  return {
    step: () => {
      done++;
      if (Date.now() - drawn > (out.isTTY ? 100 : 5000)) draw();
    },
    end: () => {
      draw();
      if (out.isTTY) out.write('\n');
    },
  };
};
