import { navigate } from '../../platform/address.ts';
import { useLocation } from '../router/router.tsx';

/**
 * Goes one page back, or to another where the app was opened on this one: behind it lies another site, or nothing.
 *
 * @param otherwise path of that page
 */
export function useBack(otherwise: string): () => void {
  const { key } = useLocation();
  return () => (key === 'default' ? navigate(otherwise, { replace: true }) : navigate(-1));
}
