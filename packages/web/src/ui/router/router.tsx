import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { type Address, type Arrival, arrival, navigate, onArrival, type Step } from '../../platform/address.ts';
import type { PathParams } from './match-path.ts';

const START: Address = { pathname: '/', search: '', hash: '', state: null, key: 'default' };
const Here = createContext<Arrival>({ address: START, step: 'pop' });
const Params = createContext<PathParams>({});

/** Follows the address. A step is a transition: the old page stands until the code of the new one is there. */
export function Router({ children }: { children: ReactNode }) {
  const [here, setHere] = useState(() => arrival());
  useLayoutEffect(() => onArrival((next) => startTransition(() => setHere(next))), []);
  return <Here value={here}>{children}</Here>;
}

/** What is rendered ahead, where there is no address. */
export function RouterAt({ path, children }: { path: string; children: ReactNode }) {
  const [here] = useState((): Arrival => ({ address: { ...START, pathname: path }, step: 'pop' }));
  return <Here value={here}>{children}</Here>;
}

/** Gives a screen what its path holds. */
export function RouteParams({ of, children }: { of: PathParams; children: ReactNode }) {
  return <Params value={of}>{children}</Params>;
}

/** Where the page is, as it is drawn. */
export const useAddress = (): Address => useContext(Here).address;

/** How it came there. */
export const useStep = (): Step => useContext(Here).step;

/** What the path of the screen holds, decoded. */
export const useParams = (): PathParams => useContext(Params);

/** The query of the address, and a way to write it in place of the present one. */
export function useQuery(): [URLSearchParams, (query: Readonly<Record<string, string>> | URLSearchParams) => void] {
  const { pathname, search } = useAddress();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const write = useCallback(
    (next: Readonly<Record<string, string>> | URLSearchParams) =>
      navigate(`${pathname}?${new URLSearchParams(next).toString()}`, { replace: true }),
    [pathname],
  );
  return [query, write];
}

/** Leads elsewhere instead of showing anything; the address here is not kept in the history. */
export function Redirect({ to, state = null }: { to: string; state?: unknown }) {
  useEffect(() => navigate(to, { replace: true, state }), [to, state]);
  return null;
}
