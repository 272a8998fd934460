import fc from 'fast-check';
import { Type as TypeBox } from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { fits } from './fits.ts';
import { Type } from './schema.ts';

type Makers = typeof Type | typeof TypeBox;

/** Every kind of schema, each made of others, by our makers and by the library's. */
const all = (made: Makers) => {
  const type = made as typeof Type;
  const fields = {
    text: type.String(),
    short: type.String({ minLength: 1, maxLength: 3, pattern: '^[a-f]*$' }),
    number: type.Number(),
    whole: type.Integer({ minimum: 0, maximum: 9 }),
    flag: type.Boolean(),
    nothing: type.Null(),
    anything: type.Unknown(),
    one: type.Literal('one'),
    seven: type.Literal(7),
    list: type.Array(type.Integer()),
    either: type.Union([type.String(), type.Null()]),
    names: type.Record(type.String(), type.Array(type.String())),
    raw: type.Unsafe<object>({ type: 'object', description: 'any object' }),
    maybe: type.Optional(type.String()),
  };
  return {
    ...fields,
    whatever: type.Object({}),
    optional: type.Object({ only: type.Optional(type.Boolean()) }),
    closed: type.Object({ a: type.String(), b: type.Optional(type.Integer()) }, { additionalProperties: false }),
    whole_object: type.Object(fields),
  };
};

const ours = all(Type);
const theirs = all(TypeBox);

describe('schemas', () => {
  it.each(Object.keys(ours) as (keyof typeof ours)[])('are the JSON that TypeBox makes: %s', (name) => {
    expect(JSON.parse(JSON.stringify(ours[name]))).toEqual(JSON.parse(JSON.stringify(theirs[name])));
  });

  it('judge values as TypeBox does', () => {
    const plain = fc.oneof(
      fc.constantFrom('one', 'abc', 'abcd', '', 7, 9, 10, -1, 0.5, true, null, [], {}, [1, 'x'], { a: 'x' }),
      fc.jsonValue({ maxDepth: 2 }),
    );
    const names = Object.keys(ours) as (keyof typeof ours)[];
    const right = {
      text: 'x',
      short: 'ab',
      number: 0.5,
      whole: 3,
      flag: true,
      nothing: null,
      anything: [],
      one: 'one',
    };
    const more = { seven: 7, list: [1], either: null, names: { a: ['b'] }, raw: {} };
    const nearly = fc
      .tuple(fc.constantFrom(...names), plain)
      .map(([name, value]) => ({ ...right, ...more, [name]: value }));
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.oneof(plain, nearly), (name, value) => {
        const { additionalProperties: _, ...open } = { additionalProperties: null, ...theirs[name] };
        expect(fits(ours[name], value)).toBe(Value.Check(open, value));
      }),
      { numRuns: 2000 },
    );
    expect(fits(ours.whole_object, { ...right, ...more })).toBe(true);
  });

  it('take no text for a schema', () => {
    expect(() => fits({ type: 'date' }, 1)).toThrow('date');
  });
});
