import { useDebouncedValue } from '@mantine/hooks'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import type { Answer } from '#web/client.ts'
import { Button } from '#web/kit/button.tsx'
import { defineModal, ModalBody } from '#web/kit/window/modal.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/kit/page/states.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import { TeamsForm } from './teams-form.tsx'

const params = z.object({ teamId: z.uuid(), name: z.string() })

/** As many as the dialog lists; typing narrows them. */
const SHOWN = 100
const PAUSE_MS = 300

type Member = Answer<'teamMembers'>['content'][number]

const MemberTable = (props: { members: readonly Member[]; label: string; choose: (who: Member) => void }) => {
  const { t } = useTranslation('organization')
  return (
    <PlainTable
      stacks
      label={props.label}
      rows={props.members}
      rowKey={(row) => row.userId}
      columns={[
        { header: t('organization:user.name'), cell: (row) => row.fullName },
        { header: t('organization:user.email'), cell: (row) => row.email },
        { header: t('organization:user.role'), cell: (row) => row.role },
        {
          header: t('organization:user.teams'),
          cell: (row) => row.teams.map((team) => team.name).join(', '),
        },
        {
          header: t('organization:user.action'),
          cell: (row) => (
            <Button
              size="compact"
              aria-label={t('organization:team.changeNamed', { name: row.fullName })}
              onClick={() => props.choose(row)}
            >
              {t('organization:team.change')}
            </Button>
          ),
        },
      ]}
    />
  )
}

const MemberList = (props: z.output<typeof params> & { choose: (who: Member) => void }) => {
  const { t } = useTranslation('organization')
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), PAUSE_MS)
  const found = useApi(
    'teamMembers',
    { params: { id: props.teamId }, query: { size: SHOWN, ...(search && { search }) } },
    { keep: true },
  )
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeletons lines={4} height={36} />
  const { content, totalElements: total } = found.data
  const isLong = total > SHOWN
  return (
    <ModalBody>
      {(isLong || text !== '') && (
        <TextField
          label={t('organization:team.searchMembers')}
          autoComplete="off"
          value={text}
          onChange={setText}
        />
      )}
      {content.length === 0 ? (
        <EmptyState title={t('common:kit.noData')} text={t('organization:team.noMembers')} />
      ) : (
        <MemberTable members={content} label={t('organization:team.members')} choose={props.choose} />
      )}
      {isLong && <p>{t('organization:team.more', { shown: SHOWN, total })}</p>}
    </ModalBody>
  )
}

/** The list, and in its place the teams of the one that was chosen. */
const MembersModal = ({ params: team }: { params: z.output<typeof params> }) => {
  const { t } = useTranslation('organization')
  const { me } = useSession()
  const [member, setMember] = useState<Member | null>(null)
  if (!member) return <MemberList {...team} choose={setMember} />
  return (
    <TeamsForm
      userId={member.userId}
      name={member.fullName}
      orgId={me.account.id}
      teamIds={member.teams.map((one) => one.id)}
      onDone={() => setMember(null)}
      back={
        <Button icon={<ArrowLeft size={16} aria-hidden="true" />} onClick={() => setMember(null)}>
          {t('organization:team.backToMembers')}
        </Button>
      }
    />
  )
}

/** Who works in a team, each of whom can be moved to others. */
export const modal = defineModal({
  params,
  title: ({ name }) => translate('organization:team.membersTitle', { name }),
  content: MembersModal,
})
