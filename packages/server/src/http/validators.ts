import { createRequire } from 'node:module';
import type { AjvCompiler, BuildCompilerFromPool } from '@fastify/ajv-compiler';

const require = createRequire(import.meta.url);

type Compiler = ReturnType<BuildCompilerFromPool>;
type Validate = ReturnType<Compiler>;

/** Fastify's own compiler of schemas; the first call that has something to check would wait for it. */
export const loadValidators = () => require('@fastify/ajv-compiler') as { readonly AjvCompiler: typeof AjvCompiler };

const compilerOf: BuildCompilerFromPool = (schemas, options) => loadValidators().AjvCompiler()(schemas, options ?? {});

/**
 * Each route's schema becomes a program when the route is first called: together they would take a third of a start, and
 * most of them are not called for a long time.
 */
const buildValidator: BuildCompilerFromPool = (schemas, options) => {
  let compile: Compiler | undefined;
  return (route) => {
    let check: Validate | undefined;
    const validate = ((data: unknown) => {
      compile ??= compilerOf(schemas, options);
      check ??= compile(route);
      const valid = check(data);
      validate.errors = check.errors ?? null;
      return valid;
    }) as Validate;
    return validate;
  };
};

/** Answers are written by `JSON.stringify`: no route has a schema for them. */
const buildSerializer = () => () => JSON.stringify;

export const compilersFactory = { buildValidator, buildSerializer };
