import { CalendarClock, ChevronRight, RefreshCw, WifiOff, Check } from 'lucide';
import { useState } from 'react';
import { Banner, bannerActionClass } from '../../ui/banner/banner.tsx';
import { Button, buttonClass } from '../../ui/button/button.tsx';
import { Countdown } from '../../ui/countdown/countdown.tsx';
import { ConfirmDialog, Dialog, FullSheet } from '../../ui/dialog/dialog.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { sheetClass } from '../../ui/setting-row/setting-row.tsx';
import { Loader } from '../../ui/loader/loader.tsx';
import { Mark, logoClass } from '../../ui/mark/mark.tsx';
import { Menu, menuItemClass, MenuRule } from '../../ui/menu/menu.tsx';
import { Skeleton, SkeletonRows } from '../../ui/skeleton/skeleton.tsx';
import { Toast, toastActionClass } from '../../ui/toast/toast.tsx';
import { Group, Row } from '../group.tsx';
import s from '../ui-page.module.css';

const nothing = (): void => undefined;

export function Messages() {
  const [open, setOpen] = useState<'none' | 'confirm' | 'form' | 'sheet'>('none');
  const close = (): void => setOpen('none');
  return (
    <>
      <Group name="Banners and toasts">
        <Banner
          tone="near"
          icon={CalendarClock}
          action={
            <a className={bannerActionClass} href="#top">
              Extend
            </a>
          }
        >
          Premium ends in 3 days.
        </Banner>
        <Banner tone="bad" icon={WifiOff}>
          No connection. Answers are kept on this device.
        </Banner>
        <Banner tone="info" icon={RefreshCw}>
          A new version is ready.
        </Banner>
        <Toast
          closeLabel="Close"
          onClose={nothing}
          action={
            <a className={toastActionClass} href="#top">
              edit it
            </a>
          }
        >
          New card was added
        </Toast>
        <Toast closeLabel="Close" onClose={nothing} tone="bad">
          Box already exists
        </Toast>
      </Group>
      <Group name="Menu and skeleton">
        <div className={s.two}>
          <Menu button="Polish" buttonClass={buttonClass({})}>
            <a className={menuItemClass} aria-current="true" href="#top">
              Polish <Icon of={Check} size="sm" />
            </a>
            <a className={menuItemClass} href="#top">
              Spanish <span>412</span>
            </a>
            <MenuRule />
            <a className={menuItemClass} href="#top">
              Categories <Icon of={ChevronRight} size="sm" />
            </a>
          </Menu>
          <div className={`${sheetClass} ${s.pad}`}>
            <Skeleton width={60} size="word" />
            <Skeleton />
            <Skeleton width={80} />
          </div>
        </div>
        <SkeletonRows count={2} />
      </Group>
      <Group name="Dialogs">
        <Row>
          <Button kind="danger" onClick={() => setOpen('confirm')}>
            Confirm
          </Button>
          <Button onClick={() => setOpen('form')}>Dialog</Button>
          <Button onClick={() => setOpen('sheet')}>Full sheet</Button>
        </Row>
        <ConfirmDialog
          open={open === 'confirm'}
          onClose={close}
          title="Delete the box “7 days”?"
          safeLabel="Keep it"
          actionLabel="Delete box"
          onAction={close}
        >
          Its 88 cards move to box 3, 3 days. Nothing else changes.
        </ConfirmDialog>
        <Dialog open={open === 'form'} onClose={close} title="A title" footer={<Button onClick={close}>Close</Button>}>
          Any text.
        </Dialog>
        <FullSheet open={open === 'sheet'} onClose={close} title="Menu" closeLabel="Close">
          <a className={menuItemClass} href="#top">
            Boxes
          </a>
        </FullSheet>
      </Group>
      <Group name="Empty, loading, counting, next">
        <EmptyState title="No matching card" action={<Button>Add “gżegrzółka”</Button>}>
          Nothing for “gżegrzółka”.
        </EmptyState>
        <Loader>Opening the drawer</Loader>
        <Loader>
          <progress max={100_000} value={62_000} aria-label="Opening the drawer" />
          62,000 cards fetched
        </Loader>
        <Countdown value={6} />
        <Row>
          <Mark size="lg" />
          <span className={logoClass}>
            <Mark /> Siedem
          </span>
        </Row>
      </Group>
    </>
  );
}
