import Dropdown from 'antd/es/dropdown';
import type { ReactElement, ReactNode } from 'react';
import { withProductLook } from './antd-look.tsx';

const AntdMenu = withProductLook(Dropdown);

export interface MenuItem {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  onSelect: () => void;
}

interface OpenMenuProps {
  items: MenuItem[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactElement;
}

/**
 * antd's menu below a button. It is rendered beside the button, so that it belongs to the same
 * landmark.
 */
export default function OpenMenu({ items, open, onOpenChange, children }: OpenMenuProps) {
  return (
    <AntdMenu
      open={open}
      onOpenChange={onOpenChange}
      trigger={['click']}
      placement="bottomRight"
      autoFocus
      getPopupContainer={(button) => button.parentElement ?? document.body}
      menu={{
        items: items.map(({ key, label, icon }) => ({ key, label, icon })),
        onClick: ({ key }) => items.find((item) => item.key === key)?.onSelect(),
      }}
    >
      {children}
    </AntdMenu>
  );
}
