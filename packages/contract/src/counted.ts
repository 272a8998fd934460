import { Type } from './schema.ts';

/** the schema, or null */
export const nullable = <S extends Parameters<typeof Type.Union>[0][number]>(schema: S) =>
  Type.Union([schema, Type.Null()]);
/** how many */
export const count = Type.Integer({ minimum: 0 });

/** A share with its 95 % Wilson interval (insights §5.1); all null if nothing was counted. */
export const measured = {
  share: nullable(Type.Number()),
  low: nullable(Type.Number()),
  high: nullable(Type.Number()),
};

/** How much of the log the learner's study record covers (insights §11): everything up to `revision`; times are epoch ms. */
export const counted = {
  revision: Type.Integer(),
  as_of: Type.Integer(),
  state: Type.Union([Type.Literal('ready'), Type.Literal('preparing')]),
  /** 0…1 while it is being prepared */
  progress: nullable(Type.Number()),
};
