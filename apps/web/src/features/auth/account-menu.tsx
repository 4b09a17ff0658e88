import { CircleUserRound, LogOut } from "lucide-react";
import { IconButton } from "../../components/ui/icon-button";
import { Menu, MenuItem, MenuLabel } from "../../components/ui/menu";
import { useCurrentUser } from "../../lib/current-user";
import { useLogout } from "./use-auth";

export function AccountMenu() {
  const user = useCurrentUser();
  const logout = useLogout();
  return (
    <Menu
      trigger={
        <IconButton
          label="Account"
          icon={<CircleUserRound aria-hidden className="size-6" />}
          disabled={logout.isPending}
        />
      }
    >
      <MenuLabel>{user.email}</MenuLabel>
      <MenuItem icon={<LogOut aria-hidden className="size-5" />} onSelect={() => logout.mutate()}>
        Log Out
      </MenuItem>
    </Menu>
  );
}
