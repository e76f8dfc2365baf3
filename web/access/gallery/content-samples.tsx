import { declareList } from '#contract/list.ts'
import { Sparkline } from '#web/kit/chart/charts.tsx'
import { Badge, StatusBadge, type Tone } from '#web/kit/page/status-badge.tsx'
import { DateText, InstantText, Money, Percent, TextOrDash } from '#web/kit/format/display.tsx'
import { Button } from '#web/kit/button.tsx'
import { Card, CardGrid, KeyValues, Section } from '#web/kit/page/page.tsx'
import { EmptyState, ErrorState, Notice } from '#web/kit/page/states.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { Stepper } from '#web/kit/page/stepper.tsx'
import { Tabs } from '#web/kit/page/tabs.tsx'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { Column, ListSource } from '#web/kit/table/types.ts'
import { Timeline } from '#web/kit/page/timeline.tsx'

interface Sample {
  id: string
  name: string
  status: string
  amount: number
  day: string
}

const TONES: Tone[] = ['success', 'info', 'accent', 'warning', 'danger', 'neutral']
const tones: Record<string, Tone> = Object.fromEntries(TONES.map((tone) => [tone.toUpperCase(), tone]))

const samples: Sample[] = Array.from({ length: 73 }, (_, index) => ({
  id: `S-${1001 + index}`,
  name: `Sample ${['North', 'South', 'East', 'West'][index % 4]} ${index + 1}`,
  status: (TONES[index % TONES.length] ?? 'neutral').toUpperCase(),
  amount: (index + 1) * 1234.5,
  day: `2026-${String((index % 12) + 1).padStart(2, '0')}-15`,
}))

const sampleList = declareList({
  name: 'samples',
  columns: {},
  sorts: ['id', 'name', 'amount', 'day'],
  filters: { status: { is: 'choices', of: Object.keys(tones) } },
})

const source: ListSource<Sample> = {
  key: ['gallery'],
  load: async ({ page, size, search, sort, status }) => {
    const [field, direction] = (sort ?? 'id,asc').split(',') as [keyof Sample, string]
    const found = samples
      .filter((row) => !search || row.name.toLowerCase().includes(search.toLowerCase()))
      .filter((row) => !status || String(status).split(',').includes(row.status))
      .sort((a, b) => (a[field] < b[field] ? -1 : 1) * (direction === 'asc' ? 1 : -1))
    return {
      content: found.slice(page * size, (page + 1) * size),
      totalElements: found.length,
      totalPages: Math.ceil(found.length / size),
    }
  },
}

const columns: Column<Sample>[] = [
  { id: 'id', header: 'Number', cell: (row) => row.id, sort: 'id', width: 110, csv: (row) => row.id },
  { id: 'name', header: 'Name', cell: (row) => row.name, sort: 'name', csv: (row) => row.name },
  { id: 'status', header: 'Status', cell: (row) => <StatusBadge status={row.status} tones={tones} /> },
  {
    id: 'amount',
    header: 'Amount',
    align: 'right',
    cell: (row) => <Money value={row.amount} />,
    sort: 'amount',
    csv: (row) => row.amount,
  },
  {
    id: 'day',
    header: 'Day',
    cell: (row) => <DateText value={row.day} />,
    sort: 'day',
    csv: (row) => row.day,
  },
]

export const TableSample = () => (
  <Section title="Table">
    <DataTable
      list={sampleList}
      label="Samples"
      source={source}
      columns={columns}
      rowId={(row) => row.id}
      rowHref={(row) => `/dev/gallery?row=${row.id}`}
      rowActions={() => [
        { label: 'Copy', onSelect: () => undefined },
        { label: 'Close', availability: { allowed: false, reason: 'It is closed already.' } },
      ]}
      bulkActions={[
        { label: 'Archive', allows: (row) => row.status !== 'DANGER', onSelect: () => undefined },
      ]}
      filters={[
        {
          key: 'status',
          label: 'Status',
          kind: 'choices',
          options: Object.keys(tones).map((value) => ({ value, label: value })),
        },
      ]}
      empty={{ text: 'Samples appear here.' }}
    />
  </Section>
)

export const StateSamples = () => (
  <Section title="States">
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
      {TONES.map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone.toUpperCase()}
        </Badge>
      ))}
    </div>
    <Notice tone="info" title="Changed: 10,000 to 25,000">
      Because the answer about backups is No.
    </Notice>
    <Notice tone="warning">Two answers are missing.</Notice>
    <Notice tone="danger" title="The form could not be saved." />
    <Notice tone="success">Saved at 10:42.</Notice>
    <CardGrid min={360}>
      <Card title="Facts">
        <KeyValues
          items={[
            ['Amount', <Money key="money" value={1234.5} />],
            ['Share', <Percent key="share" value={3.125} />],
            ['Day', <DateText key="day" value="2026-11-20" />],
            ['Moment', <InstantText key="moment" value="2026-11-20T15:05:00Z" />],
            ['Nothing', <TextOrDash key="nothing" value={null} />],
          ]}
        />
      </Card>
      <Card title="Loading">
        <Skeletons lines={5} />
      </Card>
      <Card title="Empty">
        <EmptyState title="No Data" text="What is added appears here." action={<Button>Add one</Button>} />
      </Card>
      <Card title="Failed">
        <ErrorState
          error={{
            message: 'Our servers seem to be having trouble. Please try again later.',
            requestId: 'req-4f1c',
          }}
          onRetry={() => undefined}
        />
      </Card>
    </CardGrid>
    <Tabs
      label="Views"
      tabs={[
        { id: 'ONE', label: 'One', count: 12, content: <p>The first.</p> },
        { id: 'TWO', label: 'Two', count: 0, content: <p>The second.</p> },
      ]}
    />
    <Stepper
      label="Steps"
      current="questions"
      steps={[
        { id: 'verify', label: 'Verify', href: '/dev/gallery' },
        { id: 'questions', label: 'Questions' },
        { id: 'price', label: 'Price' },
      ]}
    />
    <Card title="Timeline">
      <Timeline
        entries={[
          { id: '1', text: 'Sent to the customer', who: 'Ada Byron', at: '2026-11-20T15:05:00Z' },
          { id: '2', text: 'Created', who: 'Grace Hall', actingFor: 'Northwind', at: '2026-11-18T09:00:00Z' },
        ]}
      />
    </Card>
  </Section>
)

export const ChartSamples = () => (
  <Section title="Charts">
    <CardGrid min={480}>
      <Card title="Factors">
        <Sparkline values={[61, 62, 60, 66, 70, 69, 74, 78]} label="From 61 to 78 in eight months" />
      </Card>
    </CardGrid>
  </Section>
)
