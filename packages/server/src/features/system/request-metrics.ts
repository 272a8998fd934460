import type { Labels, Metric, Sample } from './metrics-text.ts';

/** Upper ends of the histogram's buckets, seconds. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

interface Series {
  readonly labels: Labels;
  /** requests per bucket, not cumulative; the last: above all bounds */
  readonly counts: number[];
  seconds: number;
}

export interface RequestMetrics {
  /** @param labels of few values each: every combination is kept for ever */
  readonly observe: (labels: Labels, seconds: number) => void;
  readonly metric: () => Metric;
}

const samplesOf = ({ labels, counts, seconds }: Series): Sample[] => {
  let sum = 0;
  const buckets = counts.map((count, at): Sample => {
    sum += count;
    return { suffix: '_bucket', labels: { ...labels, le: String(BUCKETS[at] ?? '+Inf') }, value: sum };
  });
  return [...buckets, { suffix: '_sum', labels, value: seconds }, { suffix: '_count', labels, value: sum }];
};

/** Histogram of request durations by label. */
export const requestMetrics = (): RequestMetrics => {
  const all = new Map<string, Series>();
  return {
    observe: (labels, seconds) => {
      const key = Object.values(labels).join('\n');
      const known = all.get(key);
      const series = known ?? { labels, counts: Array<number>(BUCKETS.length + 1).fill(0), seconds: 0 };
      if (known === undefined) all.set(key, series);
      const bucket = BUCKETS.findIndex((end) => seconds <= end);
      const at = bucket < 0 ? BUCKETS.length : bucket;
      series.counts[at] = (series.counts[at] ?? 0) + 1;
      series.seconds += seconds;
    },
    metric: () => ({
      name: 'siedem_http_request_duration_seconds',
      help: 'Requests by route pattern and status, and how long they took.',
      type: 'histogram',
      samples: [...all.values()].flatMap(samplesOf),
    }),
  };
};
