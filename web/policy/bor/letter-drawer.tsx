import { Download } from 'lucide-react'
import type { Answer } from '#web/client.ts'
import type { BorAction } from '#domain/policy/bor/lifecycle.ts'
import { ActionButton, Button, ButtonLink } from '#web/kit/button.tsx'
import { dateText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { KeyValues } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { EmptyState, ErrorState, Notice } from '#web/kit/page/states.tsx'
import { Badge } from '#web/kit/page/status-badge.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { Drawer } from '#web/kit/window/drawer.tsx'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useApi, useDownload } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import classes from './bor.module.css'
import { Clock } from './clock.tsx'
import { borTones } from './status.ts'

export type Letter = Answer<'borGet'>

/** One letter with its clock, its files and what may be done with it. */
export const LetterDrawer = (props: { letterId: string | null; onClose: () => void }) => {
  const { t } = useTranslation('bor')
  return (
    <Drawer opened={props.letterId !== null} onClose={props.onClose} title={t('bor:one')} width={520}>
      {props.letterId && <Loaded letterId={props.letterId} />}
    </Drawer>
  )
}

const Loaded = ({ letterId }: { letterId: string }) => {
  const { t } = useTranslation('bor')
  const found = useApi('borGet', { params: { id: letterId } })
  if (found.error?.status === 404) return <EmptyState title={t('bor:gone')} text="" />
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeletons lines={8} height={24} />
  return <Reading letter={found.data} />
}

const Reading = ({ letter }: { letter: Letter }) => {
  const { t } = useTranslation('bor')
  const view = useMarket()
  const pairs: [string, string][] = [
    [t('bor:column.policy'), letter.policyNumber],
    [t('bor:column.company'), letter.companyName],
    [t('bor:column.receiver'), letter.receiverName],
    ...(letter.incumbentName
      ? ([[t('bor:column.incumbent'), letter.incumbentName]] as [string, string][])
      : []),
    [t('bor:column.letterDate'), dateText(letter.letterDate, view)],
    [t('bor:signed'), `${letter.signedBy}, ${letter.signedTitle}`],
    [t('bor:column.filedOn'), dateText(letter.filedOn, view)],
    [
      t(letter.status === 'EFFECTIVE' ? 'bor:column.effectiveOn' : 'bor:wouldBe'),
      dateText(letter.effectiveOn, view),
    ],
  ]
  return (
    <div className={classes.letter}>
      <div>
        <Badge tone={borTones[letter.status]}>{t(`bor:status.${letter.status}`)}</Badge>
      </div>
      <p>{t(`bor:says.${letter.side}.${letter.status}`, { agency: letter.receiverName })}</p>
      {letter.held && (
        <Notice tone="danger" title={t('bor:heldTitle')}>
          {letter.held}
        </Notice>
      )}
      {letter.reason && <Notice tone="info">{t('bor:because', { reason: letter.reason })}</Notice>}
      {letter.status === 'PENDING' && <Clock letter={letter} />}
      <KeyValues items={pairs} />
      <Files letter={letter} />
      <Buttons letter={letter} />
    </div>
  )
}

const Files = ({ letter }: { letter: Letter }) => {
  const { t } = useTranslation('bor')
  const file = useDownload('borLetterGet')
  const paper = useDownload('documentDownload')
  const rows = [
    ...letter.letters.map(({ id, purpose, fileName }) => ({
      id,
      title: t(`bor:purpose.${purpose}`),
      note: fileName,
      get: () => file.mutate({ params: { id: letter.id, fileId: id } }),
    })),
    ...letter.documents.map(({ docId, title }) => ({
      id: docId,
      title,
      note: 'PDF',
      get: () => paper.mutate({ query: { docId } }),
    })),
  ]
  return (
    <section aria-label={t('bor:files')}>
      <h3>{t('bor:files')}</h3>
      <ul className={classes.files}>
        {rows.map(({ id, title, note, get }) => (
          <li key={id}>
            <span>
              {title}
              <span className={classes.note}>{note}</span>
            </span>
            <Button
              size="compact"
              variant="ghost"
              icon={<Download size={16} aria-hidden="true" />}
              aria-label={t('bor:download', { name: title })}
              onClick={get}
            >
              {t('bor:get')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What the reader's side offers: who may never do it is not shown it. */
const OFFERED: Readonly<Record<Letter['side'], readonly BorAction[]>> = {
  STAFF: ['rescind', 'reject', 'effect'],
  INCUMBENT: ['rescind'],
  RECEIVER: [],
  INSURED: [],
  CARRIER: [],
}

const Buttons = ({ letter }: { letter: Letter }) => {
  const { t } = useTranslation('bor')
  const { persona } = useSession()
  const openModal = useModal()
  const actions =
    letter.status === 'PENDING'
      ? OFFERED[letter.side].filter((action) => letter.actions[action]?.code !== 'PERMISSION_MISSING')
      : []
  return (
    <div className={classes.buttons}>
      {actions.map((action) => (
        <ActionButton
          key={action}
          availability={letter.actions[action]}
          variant={action === 'reject' ? 'secondary' : 'primary'}
          onClick={() => openModal('bor.answer', { id: letter.id, action })}
        >
          {t(`bor:answer.${action}.open`)}
        </ActionButton>
      ))}
      {letter.policyId && letter.product && (
        <ButtonLink href={paths.policy(persona, letter.product, letter.policyId)}>
          {t('bor:openPolicy')}
        </ButtonLink>
      )}
    </div>
  )
}
