import { DateText } from '#web/kit/format/display.tsx'
import { ActionButton } from '#web/kit/button.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { askToConfirm } from '#web/kit/window/confirm.ts'
import { messageOr } from '#web/client/problem.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { useCommand } from '#web/use-api.ts'
import { DifferenceTable } from './difference-table.tsx'
import type { Program } from './program.ts'
import classes from './program.module.css'

/** A later program applies before the draft: what the draft undoes of it, and the two ways on. */
const Overtaken = ({ program, replaces }: { program: Program; replaces: string }) => {
  const { t } = useTranslation('rating')
  const save = useCommand('programUpdate', { silent: true, success: t('rating:base.saved') })
  const change = program.actions['change']
  const names = { base: program.basedOn ?? '', replaces, count: program.undone.length }
  const send = (body: { basedOn: string } | { undoes: string }) =>
    save.mutate({ params: { id: program.id }, body: { lockVersion: program.lockVersion, ...body } })
  const confirm = async () => {
    const yes = await askToConfirm({
      title: t('rating:base.undoTitle', names),
      text: t('rating:base.undoText', names),
      confirm: t('rating:base.undo', names),
      danger: true,
    })
    if (yes) send({ undoes: replaces })
  }
  return (
    <Notice
      tone="warning"
      title={t(program.isUndoingConfirmed ? 'rating:base.confirmed' : 'rating:base.overtaken', names)}
    >
      <div className={classes.stack}>
        <p>{t('rating:base.overtakenText', names)}</p>
        <details>
          <summary>{t('rating:base.lost', names)}</summary>
          <DifferenceTable before={replaces} after={program.version} differences={program.undone} />
        </details>
        {save.error && <p role="alert">{messageOr(save.error, t('rating:base.failed'))}</p>}
        {change?.allowed && (
          <div className={classes.filter}>
            <ActionButton
              variant="primary"
              availability={change}
              busy={save.isPending}
              onClick={() => send({ basedOn: replaces })}
            >
              {t('rating:base.rebase', names)}
            </ActionButton>
            {!program.isUndoingConfirmed && (
              <ActionButton availability={change} onClick={() => void confirm()}>
                {t('rating:base.undo', names)}
              </ActionButton>
            )}
          </div>
        )}
      </div>
    </Notice>
  )
}

/** On every tab of a draft: the program that it is based on, and the one that it takes the place of. */
export const DraftBase = ({ program }: { program: Program }) => {
  const { t } = useTranslation('rating')
  const { basedOn, replaces } = program
  if (basedOn === null || replaces === null) return null
  return (
    <>
      <p className={classes.source}>
        {t('rating:base.basedOn', { base: basedOn })} {t('rating:base.before', { replaces })}{' '}
        <DateText value={program.effectiveDate} />.
      </p>
      {program.undone.length > 0 && <Overtaken program={program} replaces={replaces} />}
    </>
  )
}
