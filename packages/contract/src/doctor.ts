import { type Static, Type } from './schema.ts';
import { endpoint } from './endpoint.ts';
import { count, counted, measured, nullable } from './counted.ts';
import { closed, Detail } from './shapes.ts';

/** One sentence in both languages, at most 160 characters (insights §7.5). */
const Reason = closed({ en: Type.String(), pl: Type.String() });
const Labels = Type.Record(Type.String(), Type.String());
const Effort = closed({ answers_per_day: Type.Number(), kept: Type.Number() });

/** The box doctor's findings on a category (insights §7, §11). Shares are 0…1, `target` in percent. */
export const Doctor = closed({
  ...counted,
  target: Type.Integer(),
  /** recall encounters of all middle boxes */
  answers: count,
  boxes: Type.Array(
    closed({
      box: Type.String(),
      label: Type.String(),
      n: count,
      remembered: count,
      ...measured,
      verdict: Type.Union([Type.Literal('few'), Type.Literal('fits'), Type.Literal('late'), Type.Literal('early')]),
      needs: count,
      suggestion: nullable(
        closed({ label: Type.String(), timer: Type.Integer(), expected: Type.Number(), reason: Reason }),
      ),
    }),
  ),
  together: nullable(closed({ labels: Labels, horizon: Labels, before: Effort, after: Effort, reason: Reason })),
  /** recall encounters missing before all boxes can be looked at together; 0 if there are enough */
  needs: count,
});
export type Doctor = Static<typeof Doctor>;

export const doctor = endpoint({
  name: 'doctor',
  method: 'GET',
  path: '/api/doctor/',
  access: 'premium',
  gate: 'refuse',
  summary: 'How each middle box fits the target, and which interval would fit better.',
  query: closed({
    category: Type.Optional(Type.String()),
    target: Type.Optional(Type.Integer({ minimum: 50, maximum: 99 })),
    minutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 600 })),
  }),
  answers: { 200: Doctor, 400: Detail, 404: Detail },
});
