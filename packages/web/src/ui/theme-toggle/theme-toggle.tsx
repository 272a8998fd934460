import { Moon, Sun } from 'lucide';
import { IconButton } from '../icon-button/icon-button.tsx';

export interface ThemeToggleProps {
  /** the theme now */
  theme: 'light' | 'dark';
  /** what pressing does, e.g. "Dark theme" */
  label: string;
  onToggle: () => void;
}

/** Changes the theme: a moon while it is light, a sun while it is dark. */
export function ThemeToggle({ theme, label, onToggle }: ThemeToggleProps) {
  return <IconButton icon={theme === 'light' ? Moon : Sun} label={label} onClick={onToggle} />;
}
