import { Drawer } from '../kit/window/drawer.tsx'
import { useTranslation } from '../kit/texts.ts'
import classes from './shell.module.css'
import { NavigationList } from './sidebar.tsx'
import { TeamSelector } from './team/team-selector.tsx'

/** The menu of narrow screens. */
export const MenuDrawer = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('common')
  return (
    <Drawer opened onClose={onClose} title={t('common:shell.mainMenu')} position="left" width={280}>
      <TeamSelector />
      <nav className={classes.drawerNav} aria-label={t('common:shell.mainMenu')}>
        <NavigationList onSelect={onClose} />
      </nav>
    </Drawer>
  )
}
