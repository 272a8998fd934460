import { createRequire } from 'node:module';
import type { AjvCompiler, BuildCompilerFromPool } from '@fastify/ajv-compiler';

const require = createRequire(import.meta.url);

type Compiler = ReturnType<BuildCompilerFromPool>;
type Validate = ReturnType<Compiler>;

/** Loads Fastify's schema compiler, which the first validated call would otherwise wait for. */
export const loadValidators = () => require('@fastify/ajv-compiler') as { readonly AjvCompiler: typeof AjvCompiler };

const compilerOf: BuildCompilerFromPool = (schemas, options) => loadValidators().AjvCompiler()(schemas, options ?? {});

/**
 * A route's schema is compiled at its first call: compiling all would take a third of the start (`npm run bench -- start`),
 * and most are not called for a long time.
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

/** Responses are serialised by `JSON.stringify`: no route has a schema for them. */
const buildSerializer = () => () => JSON.stringify;

export const compilersFactory = { buildValidator, buildSerializer };
