import { caretDownBold } from '@perya/web/ui/icon/glyphs/caret-down-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import type { AccountView } from '../../features/account/account-view.ts';
import { Avatar } from '../../features/member/avatar.tsx';
import { MemberMenu, useMemberMenu } from '../menus/member-menu.tsx';
import css from './header.module.css';

interface MemberButtonProps {
  readonly name: string;
  readonly account: AccountView;
}

/** Name and balance; a tap opens the member header menu. [HEAD-09, HEAD-10, HEAD-15] */
export function MemberButton({ name, account }: MemberButtonProps) {
  const menu = useMemberMenu(account);
  const content = (
    <>
      <Avatar url={account.avatar} />
      <span className={css.memberText}>
        <span className={css.memberName}>
          <span className={css.memberLabel}>{name}</span>
          {menu.items.length > 0 && <Icon glyph={caretDownBold} className={css.caret} />}
        </span>
        {account.balance !== undefined && (
          <span data-balance className={css.balance}>
            {account.balance}
          </span>
        )}
      </span>
    </>
  );
  if (menu.items.length === 0) return <span className={css.member}>{content}</span>;
  return (
    <span className={css.memberHolder}>
      <button type="button" className={css.member} aria-haspopup="menu" aria-expanded={menu.open} onClick={menu.toggle}>
        {content}
      </button>
      <MemberMenu menu={menu} align="left" />
    </span>
  );
}
