import { Fragment, useState } from 'react'
import { CheckboxField } from '#web/kit/form/choice.tsx'
import { useFocusBack } from '#web/kit/window/focus-back.ts'
import { shortcutsAreOn, switchShortcuts } from '#web/kit/table/use-table-keys.ts'
import { WindowBody } from '#web/kit/window/window-body.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import classes from '#web/shell/shell.module.css'
import { useSession } from '#web/session-context.ts'
import { REFERRAL_KEYS, type ReferralKey } from '#web/shell/palette/referral-keys.ts'
import { useCreation, useNavigation } from '#web/shell/use-navigation.ts'
import { Modal } from '#web/kit/mantine.tsx'

/** Every shortcut of the shell and the tables, and the switch that turns single keys off. */
export const ShortcutSheet = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('common')
  const { groups } = useNavigation()
  const { can } = useSession()
  const creation = useCreation()
  const [isOff, setOff] = useState(!shortcutsAreOn())
  useFocusBack(true)
  const rows: [string, string[]][] = [
    [t('common:shell.keyPalette'), ['Ctrl/⌘', 'K']],
    [t('common:shell.keyHelp'), ['?']],
    ...groups
      .flatMap((group) => group.entries)
      .map((entry): [string, string[]] => [
        t('common:shell.keyGo', { page: t(entry.label) }),
        ['G', entry.key.toUpperCase()],
      ]),
    ...(creation === null ? [] : [[t('common:shell.keyCreate'), ['C']] satisfies [string, string[]]]),
    [t('common:shell.keyNext'), ['J']],
    [t('common:shell.keyPrevious'), ['K']],
    [t('common:shell.keyOpen'), ['Enter']],
    [t('common:shell.keySelect'), ['X']],
    ...(can(['quote:assign', 'quote:release'])
      ? ([
          [t('common:shell.keyPeek'), ['Space']],
          [t('common:shell.keyAssign'), ['A']],
        ] satisfies [string, string[]][])
      : []),
    ...(can(['quote:release'])
      ? ([
          ...(Object.keys(REFERRAL_KEYS) as ReferralKey[]).map((key): [string, string[]] => [
            t(`common:shell.referralKeys.${key}`),
            [REFERRAL_KEYS[key].toUpperCase()],
          ]),
          [t('common:shell.keySubmit'), ['Ctrl/⌘', 'Enter']],
        ] satisfies [string, string[]][])
      : []),
    [t('common:shell.keySearch'), ['/']],
    [t('common:shell.keyClose'), ['Esc']],
  ]
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('common:shell.shortcuts')}
      size="27rem"
      centered
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': t('common:kit.close') }}
      returnFocus={false}
    >
      <WindowBody>
        <dl className={classes.sheet}>
          {rows.map(([name, keys]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>
                {keys.map((key) => (
                  <kbd key={key} className={classes.kbd}>
                    {key}
                  </kbd>
                ))}
              </dd>
            </Fragment>
          ))}
        </dl>
        <CheckboxField
          label={t('common:shell.shortcutsOff')}
          checked={isOff}
          onChange={(off) => {
            switchShortcuts(off)
            setOff(off)
          }}
        />
      </WindowBody>
    </Modal>
  )
}
