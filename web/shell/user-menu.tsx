import { Menu, useMantineColorScheme } from '@mantine/core'
import { Check, Keyboard, LogOut, Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { chooseLocale, LOCALES } from '../i18n.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session-context.ts'
import classes from './shell.module.css'
import { supportAddress } from './support.ts'

const SCHEMES = [
  ['light', 'common:shell.themeLight'],
  ['dark', 'common:shell.themeDark'],
  ['auto', 'common:shell.themeAuto'],
] as const

const LANGUAGES = { 'en-US': 'English (US)', 'en-GB': 'English (UK)' } as const

const mark = (isChosen: boolean) =>
  isChosen ? <Check size={14} aria-hidden="true" /> : <span style={{ width: 14 }} />

/** Who is signed in, theme, language, shortcuts, support and the way out. */
export const UserMenu = ({ onShortcuts }: { onShortcuts: () => void }) => {
  const { t, i18n } = useTranslation('common')
  const { me } = useSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const initials = `${me.firstName[0] ?? ''}${me.lastName[0] ?? ''}`.toUpperCase()
  return (
    <Menu position="bottom-end" width={260} transitionProps={{ duration: 100 }}>
      <Menu.Target>
        <button
          type="button"
          className={classes.avatar}
          aria-label={`${t('common:shell.userMenu')}: ${me.fullName}`}
        >
          {initials}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {me.fullName}
          <br />
          {me.role.name} · {me.account.name}
        </Menu.Label>
        <Menu.Divider />
        <Menu.Label>{t('common:shell.theme')}</Menu.Label>
        {SCHEMES.map(([scheme, label]) => (
          <Menu.Item
            key={scheme}
            role="menuitemradio"
            aria-checked={colorScheme === scheme}
            leftSection={mark(colorScheme === scheme)}
            closeMenuOnClick={false}
            onClick={() => setColorScheme(scheme)}
          >
            {t(label)}
          </Menu.Item>
        ))}
        <Menu.Label>{t('common:shell.language')}</Menu.Label>
        {LOCALES.map((locale) => (
          <Menu.Item
            key={locale}
            role="menuitemradio"
            aria-checked={i18n.language === locale}
            leftSection={mark(i18n.language === locale)}
            closeMenuOnClick={false}
            onClick={() => void chooseLocale(locale)}
          >
            {LANGUAGES[locale]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<Keyboard size={14} aria-hidden="true" />} onClick={onShortcuts}>
          {t('common:shell.shortcuts')}
        </Menu.Item>
        <Menu.Item
          component="a"
          href={supportAddress(t('common:shell.help'), me.account.market)}
          leftSection={<Mail size={14} aria-hidden="true" />}
        >
          {t('common:page.support')}
        </Menu.Item>
        <Menu.Item
          leftSection={<LogOut size={14} aria-hidden="true" />}
          onClick={() => location.assign(paths.logout())}
        >
          {t('common:shell.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
