import { DoorOpen, Keyboard, LogOut, Mail, UserRound } from 'lucide-react'
import { chooseColorScheme, useColorScheme } from '../client/color-scheme.ts'
import { LOCALES } from '../client/locale.ts'
import { chooseLocale } from '../i18n.ts'
import { Dropdown } from '../kit/menu/dropdown.tsx'
import { MenuChoice, MenuItem, MenuLine, MenuTitle, type MenuAction } from '../kit/menu/menu.tsx'
import { useTranslation } from '../kit/texts.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session-context.ts'
import { go } from '../kit/place/place.tsx'
import { useModal } from '../use-modal.ts'
import { usePicture } from '../client/use-picture.ts'
import { AccountSwitch } from './account-switch.tsx'
import classes from './shell.module.css'
import { supportAddress } from './support.ts'

const SCHEMES = [
  ['light', 'common:shell.themeLight'],
  ['dark', 'common:shell.themeDark'],
  ['auto', 'common:shell.themeAuto'],
] as const

const LANGUAGES = { 'en-US': 'English (US)', 'en-GB': 'English (UK)' } as const

/** Who is signed in, theme, language, shortcuts, support and the way out. */
export const UserMenu = ({ onShortcuts }: { onShortcuts: () => void }) => {
  const { t, locale } = useTranslation('common')
  const { me, persona, can, isByLink } = useSession()
  const openModal = useModal()
  const colorScheme = useColorScheme()
  const initials = `${me.firstName[0] ?? ''}${me.lastName[0] ?? ''}`.toUpperCase()
  const picture = usePicture('pictureGet', {}, { enabled: me.avatarUrl !== null, version: me.avatarUrl })
  const actions: MenuAction[] = [
    ...(isByLink
      ? []
      : [
          {
            label: t('common:shell.profile'),
            icon: <UserRound size={14} aria-hidden="true" />,
            onSelect: () => go(paths.profile(persona)),
          },
        ]),
    ...(can(['org:enter'])
      ? [
          {
            label: t('common:shell.enterAccount'),
            icon: <DoorOpen size={14} aria-hidden="true" />,
            onSelect: () => openModal('org.enter', {}),
          },
        ]
      : []),
    {
      label: t('common:shell.shortcuts'),
      icon: <Keyboard size={14} aria-hidden="true" />,
      onSelect: onShortcuts,
    },
    {
      label: t('common:page.support'),
      icon: <Mail size={14} aria-hidden="true" />,
      onSelect: () => location.assign(supportAddress(t('common:shell.help'), me.account.market)),
    },
    {
      label: t('common:shell.signOut'),
      icon: <LogOut size={14} aria-hidden="true" />,
      onSelect: () => location.assign(paths.logout()),
    },
  ]
  return (
    <Dropdown
      kind="menu"
      align="end"
      width={260}
      label={t('common:shell.userMenu')}
      trigger={(trigger) => (
        <button type="button" {...trigger} className={classes.avatar}>
          {picture ? <img src={picture} alt="" /> : <span aria-hidden="true">{initials}</span>}
          <span className="visually-hidden">{`${t('common:shell.userMenu')}: ${me.fullName}`}</span>
        </button>
      )}
    >
      {(close) => (
        <>
          <MenuTitle>
            {me.fullName}
            <br />
            {me.role.name} · {me.account.name}
          </MenuTitle>
          <AccountSwitch close={close} />
          <MenuLine />
          <MenuTitle>{t('common:shell.theme')}</MenuTitle>
          {SCHEMES.map(([scheme, label]) => (
            <MenuChoice
              key={scheme}
              label={t(label)}
              isChosen={colorScheme === scheme}
              onSelect={() => chooseColorScheme(scheme)}
            />
          ))}
          <MenuTitle>{t('common:shell.language')}</MenuTitle>
          {LOCALES.map((one) => (
            <MenuChoice
              key={one}
              label={LANGUAGES[one]}
              isChosen={one === locale}
              onSelect={() => void chooseLocale(one)}
            />
          ))}
          <MenuLine />
          {actions.map((action) => (
            <MenuItem key={action.label} action={action} close={close} />
          ))}
        </>
      )}
    </Dropdown>
  )
}
