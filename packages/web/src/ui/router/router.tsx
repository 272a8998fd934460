import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { currentVisit, navigate, onVisit, type StepOptions, type Visit } from '../../platform/address.ts';
import type { Params } from './match-path.ts';

const Shown = createContext<Visit>({ pathname: '/', search: '', hash: '', state: null, key: 'default', step: 'pop' });

/** Gives the address to what it contains. The page shown stays until the next one can be rendered. */
export function Router({ children }: { children: ReactNode }) {
  const [visit, setVisit] = useState(currentVisit);
  useLayoutEffect(() => onVisit((next) => startTransition(() => setVisit(next))), []);
  return <Shown value={visit}>{children}</Shown>;
}

/** The entry of the history that is shown. */
export const useLocation = (): Visit => use(Shown);

/** Values of the named parts of the path; set by the shell for the screen it shows. */
export const RouteParams = createContext<Params>({});
export const useParams = (): Params => use(RouteParams);

type Query = URLSearchParams | Readonly<Record<string, string>>;
type SetQuery = (next: Query | ((before: URLSearchParams) => Query), options?: StepOptions) => void;

/** Writes the query of the address; everything after it goes. */
const setQuery: SetQuery = (next, options) => {
  const { pathname, search } = currentVisit();
  const query = new URLSearchParams(typeof next === 'function' ? next(new URLSearchParams(search)) : next).toString();
  navigate(query === '' ? pathname : `${pathname}?${query}`, options);
};

export function useSearchParams(): readonly [URLSearchParams, SetQuery] {
  const { search } = useLocation();
  return [useMemo(() => new URLSearchParams(search), [search]), setQuery];
}

/** Leads on as soon as it is rendered. */
export function Navigate({ to, replace, state }: StepOptions & { to: string }) {
  useEffect(() => navigate(to, { replace, state }), [to, replace, state]);
  return null;
}
