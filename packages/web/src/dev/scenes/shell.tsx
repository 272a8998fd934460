import { ChevronDown, ChevronsUpDown } from 'lucide';
import { type ReactNode } from 'react';
import { Footer } from '../../ui/footer/footer.tsx';
import { Avatar, BurgerButton, Header, navLinkClass, pickerClass, userButtonClass } from '../../ui/header/header.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { logoClass, Mark } from '../../ui/mark/mark.tsx';
import { Menu, menuItemClass } from '../../ui/menu/menu.tsx';
import { Segmented, segmentClass } from '../../ui/segmented/segmented.tsx';
import { ThemeToggle } from '../../ui/theme-toggle/theme-toggle.tsx';

const nothing = (): void => undefined;

export function Shell({ current, children }: { current: 'boxes' | 'cards' | 'none'; children: ReactNode }) {
  return (
    <>
      <Header
        logo={
          <a className={logoClass} href="#top">
            <Mark /> Siedem
          </a>
        }
        picker={
          <Menu
            buttonClass={pickerClass}
            button={
              <>
                <span>Hiszpański</span>
                <Icon of={ChevronsUpDown} size="sm" />
              </>
            }
          >
            <a className={menuItemClass} href="#top">
              Polski
            </a>
          </Menu>
        }
        nav={
          <>
            <a className={navLinkClass} aria-current={current === 'boxes' ? 'page' : undefined} href="#top">
              Pudełka
            </a>
            <a className={navLinkClass} aria-current={current === 'cards' ? 'page' : undefined} href="#top">
              Karty
            </a>
          </>
        }
        end={
          <>
            <Segmented label="Język" look="text">
              <button type="button" className={segmentClass('text')} aria-pressed="true">
                PL
              </button>
              <button type="button" className={segmentClass('text')} aria-pressed="false">
                EN
              </button>
            </Segmented>
            <ThemeToggle theme="light" label="Ciemny motyw" onToggle={nothing} />
            <Menu
              align="end"
              label="Marta"
              buttonClass={userButtonClass}
              button={
                <>
                  <Avatar>MA</Avatar>
                  <Icon of={ChevronDown} size="sm" />
                </>
              }
            >
              <a className={menuItemClass} href="#top">
                Profil
              </a>
            </Menu>
          </>
        }
        burger={<BurgerButton label="Menu" open={false} onPress={nothing} />}
      />
      {children}
      <Footer note="© 2026 Siedem">
        <a href="#top">Pomoc</a>
        <a href="#top">O aplikacji</a>
      </Footer>
    </>
  );
}
