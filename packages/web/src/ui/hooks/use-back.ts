import { useLocation, useNavigate } from 'react-router';

/**
 * Goes one page back, or to another where the app was opened on this one: behind it lies another site, or nothing.
 *
 * @param otherwise path of that page
 */
export function useBack(otherwise: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => void (key === 'default' ? navigate(otherwise, { replace: true }) : navigate(-1));
}
