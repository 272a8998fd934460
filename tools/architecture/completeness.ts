import { type Breach, breach, target } from './rooms.ts';
import type { Source } from './source.ts';

interface Named {
  readonly name: string;
  readonly method: string;
  readonly path: string;
}

/** Every call of the contract is served, once, and nothing else is. */
export function everyEndpointServed(declared: readonly Named[], served: readonly Named[]): readonly Breach[] {
  const times = (endpoint: Named) => served.filter(({ name }) => name === endpoint.name).length;
  return [
    ...declared
      .filter((endpoint) => times(endpoint) !== 1)
      .map((endpoint) => `${endpoint.name} (${endpoint.method} ${endpoint.path}) is served ${times(endpoint)} times`),
    ...served
      .filter((endpoint) => !declared.some(({ name }) => name === endpoint.name))
      .map((endpoint) => `${endpoint.name} is served and not in the contract`),
  ];
}

const SHOWS = ['element', 'Component', 'lazy', 'children', 'loader'];

/** Every route of the web's router shows something. */
export const everyRouteShows = (router: Source): readonly Breach[] =>
  router.routes
    .filter(({ beside }) => !beside.some((key) => SHOWS.includes(key)))
    .map((route) => breach(router, route, `the route ${route.path} has no screen`));

/** Every screen can be reached: the shell imports something of each folder. */
export function everyScreenReached(screens: readonly string[], shell: readonly Source[]): readonly Breach[] {
  const reached = shell.flatMap((source) => source.imports.map((each) => target(source, each) ?? ''));
  return screens
    .filter((screen) => !reached.some((file) => file.startsWith(`packages/web/src/screens/${screen}/`)))
    .map((screen) => `no route leads to screens/${screen}`);
}
