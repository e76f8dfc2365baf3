import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { Tabs } from '#web/kit/page/tabs.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { LoadedVersion, VersionPage } from '#web/rating/shared/dated-version/version-page.tsx'
import { useSession } from '#web/session-context.ts'
import { useApi, useDownload } from '#web/use-api.ts'
import { usePathParams } from '#web/use-path-params.ts'
import { CompareTab } from './compare-tab.tsx'
import { DraftBase } from './draft-base.tsx'
import { DifferenceTable } from './difference-table.tsx'
import { type Program, PROGRAM_KIND } from './program.ts'
import { ReplayTab } from './replay-tab.tsx'
import { TablesTab } from './tables-tab.tsx'

/** One rating program: its tables, what a draft changes, its effect on the book, and who decides. */
export const ProgramPage = () => {
  const { programId } = usePathParams('programId')
  const program = useApi('programGet', { params: { id: programId } })
  return <LoadedVersion found={program}>{(found) => <Loaded program={found} />}</LoadedVersion>
}

const SheetButton = ({ program }: { program: Program }) => {
  const { t } = useTranslation('rating')
  const sheet = useDownload('programTables')
  return (
    <Button busy={sheet.isPending} onClick={() => sheet.mutate({ params: { id: program.id } })}>
      {t('rating:page.csv')}
    </Button>
  )
}

const Loaded = ({ program }: { program: Program }) => {
  const { t } = useTranslation('rating')
  const { persona } = useSession()
  const isDraft = program.basedOn !== null
  const changes = {
    id: 'CHANGES',
    label: t('rating:tabs.changes'),
    count: program.differences.length,
    content: (
      <Card>
        <DifferenceTable
          before={program.basedOn ?? ''}
          after={program.version}
          differences={program.differences}
        />
      </Card>
    ),
  }
  const replay = { id: 'REPLAY', label: t('rating:tabs.replay'), content: <ReplayTab program={program} /> }
  return (
    <VersionPage
      kind={PROGRAM_KIND}
      version={program}
      heading={program.name}
      listHref={paths.rating(persona)}
      buttons={<SheetButton program={program} />}
      notice={program.notice}
    >
      <DraftBase program={program} />
      <Tabs
        label={t('rating:tabs.label')}
        tabs={[
          {
            id: 'TABLES',
            label: t('rating:tabs.tables'),
            content: <TablesTab key={program.lockVersion} program={program} />,
          },
          ...(isDraft ? [changes, replay] : []),
          { id: 'COMPARE', label: t('rating:tabs.compare'), content: <CompareTab program={program} /> },
        ]}
      />
    </VersionPage>
  )
}
